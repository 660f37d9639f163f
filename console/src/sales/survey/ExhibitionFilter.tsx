import { useText } from '../../kernel/i18n/language.ts'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'
import { useExhibitionOptions } from '../../kernel/ui/use-exhibition-options.ts'

interface Narrowed {
  filters: Readonly<Record<string, string>>
  setFilters: (filters: Record<string, string | undefined>) => void
}

/** Filters surveys by exhibition. */
export function ExhibitionFilter({ list }: { list: Narrowed }) {
  const t = useText()
  const { options, loading } = useExhibitionOptions()
  return (
    <SelectFilter
      label={t('survey.exhibition')}
      all={t('survey.allExhibitions')}
      loading={loading}
      value={list.filters.exhibitionId}
      options={options}
      onChange={exhibitionId => list.setFilters({ exhibitionId })}
    />
  )
}
