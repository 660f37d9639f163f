import { labelIncludes, Select } from '../Select.tsx'
import { placeholderWidth } from './placeholder-width.ts'
import type { SelectFilterProps } from './SelectFilter.tsx'

/** Separates values of one filter in the address; no value contains it. */
const between = ','

/** The number of further chosen values, next to the first. */
const roomForMore = 64

/** A filter next to the search: some of a few, or all. Its value is that of the address: `a,b`. */
export function MultiSelectFilter({
  label,
  all,
  value,
  options = [],
  onChange,
  width = 160,
  loading,
}: SelectFilterProps) {
  return (
    <Select
      mode="multiple"
      style={{ flex: `0 1 ${value ? width + roomForMore : width}px`, minWidth: placeholderWidth(all) }}
      aria-label={label}
      allowClear
      maxTagCount={1}
      maxTagTextLength={20}
      maxTagPlaceholder={(others: readonly unknown[]) => `+${others.length}`}
      showSearch={options.length > 8 && { filterOption: labelIncludes }}
      popupMatchSelectWidth={false}
      placeholder={all}
      loading={loading}
      value={value?.split(between) ?? []}
      options={options.map(option => ({ ...option }))}
      onChange={(next: string[]) => onChange(next.length > 0 ? next.join(between) : undefined)}
    />
  )
}
