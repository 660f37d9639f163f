import { labelIncludes, Select } from '../Select.tsx'
import { placeholderWidth } from './placeholder-width.ts'

export interface SelectFilterProps {
  /** The accessible name. */
  label: string
  /** Shown without a choice: all of them. */
  all: string
  value: string | undefined
  options: readonly { value: string; label: string }[] | undefined
  onChange: (value: string | undefined) => void
  width?: number
  loading?: boolean
}

/** A filter next to the search: one of a few, found by typing if there are many, or all. */
export function SelectFilter({ label, all, value, options = [], onChange, width = 160, loading }: SelectFilterProps) {
  return (
    <Select
      style={{ flex: `0 1 ${width}px`, minWidth: placeholderWidth(all) }}
      aria-label={label}
      allowClear
      showSearch={options.length > 8 && { filterOption: labelIncludes }}
      popupMatchSelectWidth={false}
      placeholder={all}
      loading={loading}
      value={value}
      options={options.map(option => ({ ...option }))}
      onChange={(next: string | undefined) => onChange(next)}
    />
  )
}
