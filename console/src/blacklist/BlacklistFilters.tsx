import { useText } from '../kernel/language.ts'
import { Choices } from '../ui/list/Choices.tsx'
import { ExhibitionFilter } from '../ui/list/ExhibitionFilter.tsx'
import type { Worklist } from '../ui/list/list-spec.ts'
import { WordChoices } from '../ui/list/WordChoices.tsx'
import { useDictionary } from '../ui/use-dictionary.ts'
import { kindWords, type OfScope } from './blacklist-words.ts'

/** The show, where its scope is one; people or vehicles; reasons. */
export function BlacklistFilters({ scope, list }: OfScope & { list: Worklist<'getBlacklistPage'> }) {
  const t = useText()
  const reasons = useDictionary('black_reason').options
  return (
    <>
      {scope === 'exhibition' && <ExhibitionFilter list={list} />}
      <WordChoices
        {...{ list, filter: 'kind', label: 'blacklist.kind', all: 'blacklist.allKinds', words: kindWords, width: 120 }}
      />
      <Choices
        label={t('blacklist.reason')}
        all={t('blacklist.allReasons')}
        value={list.filters.reason}
        options={reasons}
        onChange={reason => list.setFilters({ reason })}
      />
    </>
  )
}
