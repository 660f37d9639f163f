import type { FieldControl } from '../Field.tsx'

interface PhoneSelectProps {
  control: Partial<FieldControl> & { 'aria-label'?: string }
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string | undefined) => void
  /** Shown without a choice, and can be chosen again. */
  empty?: string
}

/** A choice by the native select of the phone. */
export function PhoneSelect({ control, value, options, onChange, empty }: PhoneSelectProps) {
  return (
    <select
      {...control}
      className="fg-input is-large"
      value={value ?? ''}
      onChange={event => onChange(event.target.value || undefined)}
    >
      {empty !== undefined && <option value="">{empty}</option>}
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
