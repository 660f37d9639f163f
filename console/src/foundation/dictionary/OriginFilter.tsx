import { useText } from '../../kernel/i18n/language.ts'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'
import type { Narrowed } from './OptionFilters.tsx'

/** The venue's options, or those of the exhibition itself. */
export function OriginFilter({ list }: { list: Narrowed }) {
  const t = useText()
  return (
    <SelectFilter
      width={112}
      label={t('dictionary.origin')}
      all={t('dictionary.allOrigins')}
      value={list.filters.origin}
      options={[
        { value: 'own', label: t('dictionary.ofOwn') },
        { value: 'venue', label: t('dictionary.ofVenue') },
      ]}
      onChange={origin => list.setFilters({ origin })}
    />
  )
}
