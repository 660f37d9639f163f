import { type TextKey, useText } from '../../i18n/language.ts'
import { MultiSelectFilter } from './MultiSelectFilter.tsx'

interface LabelSelectFilterProps<Filter extends string> {
  list: { filters: Readonly<Partial<Record<Filter, string>>>; setFilters: (next: { [F in Filter]?: string }) => void }
  filter: Filter
  label: TextKey
  all: TextKey
  /** The label of each value. */
  labels: Readonly<Record<string, TextKey>>
  width?: number
}

/** A filter by the labels of a column: some of its values, or all. */
export function LabelSelectFilter<Filter extends string>({
  list,
  filter,
  label,
  all,
  labels,
  width,
}: LabelSelectFilterProps<Filter>) {
  const t = useText()
  return (
    <MultiSelectFilter
      label={t(label)}
      all={t(all)}
      width={width}
      value={list.filters[filter]}
      options={Object.entries(labels).map(([value, word]) => ({ value, label: t(word) }))}
      onChange={next => list.setFilters({ [filter]: next } as { [F in Filter]?: string })}
    />
  )
}
