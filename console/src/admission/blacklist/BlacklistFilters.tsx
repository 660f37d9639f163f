import { useText } from '../../kernel/i18n/language.ts'
import { ExhibitionFilter } from '../../kernel/ui/list/ExhibitionFilter.tsx'
import { LabelSelectFilter } from '../../kernel/ui/list/LabelSelectFilter.tsx'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { MultiSelectFilter } from '../../kernel/ui/list/MultiSelectFilter.tsx'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import { kindLabels, type OfScope } from './blacklist-labels.ts'

/** Filters by exhibition, if the scope has one; by people or vehicles; by reason. */
export function BlacklistFilters({ scope, list }: OfScope & { list: Worklist<'getBlacklistPage'> }) {
  const t = useText()
  const reasons = useDictionary('black_reason').options
  return (
    <>
      {scope === 'exhibition' && <ExhibitionFilter list={list} />}
      <LabelSelectFilter
        {...{
          list,
          filter: 'kind',
          label: 'blacklist.kind',
          all: 'blacklist.allKinds',
          labels: kindLabels,
          width: 120,
        }}
      />
      <MultiSelectFilter
        label={t('blacklist.reason')}
        all={t('blacklist.allReasons')}
        value={list.filters.reason}
        options={reasons}
        onChange={reason => list.setFilters({ reason })}
      />
    </>
  )
}
