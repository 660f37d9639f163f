import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'

interface Narrowed {
  filters: Readonly<Record<string, string>>
  setFilters: (filters: Record<string, string | undefined>) => void
}

/** Filters by hall, and by a section of it. */
export function SectionFilters({ exhibitionId, list }: { exhibitionId: string; list: Narrowed }) {
  const t = useText()
  const { data } = useQueryCommand('getStandSections', { exhibitionId }, { quiet: true })
  const { hall, section } = list.filters
  const halls = [...new Set(data?.list.map(one => one.hall))]
  const sections = [...new Set(data?.list.filter(one => !hall || one.hall === hall).map(one => one.section))]
  const optionsOf = (values: readonly string[]) => values.map(value => ({ value, label: value }))
  return (
    <>
      <SelectFilter
        {...{ label: t('stand.hall'), all: t('stand.allHalls'), width: 112 }}
        value={hall}
        options={optionsOf(halls)}
        onChange={chosen => list.setFilters({ hall: chosen, section: undefined })}
      />
      <SelectFilter
        {...{ label: t('stand.section'), all: t('stand.allSections'), width: 144 }}
        value={section}
        options={optionsOf(sections)}
        onChange={chosen => list.setFilters({ section: chosen })}
      />
    </>
  )
}
