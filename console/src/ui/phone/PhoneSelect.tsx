import type { FieldControl } from '../Field.tsx'

interface PhoneSelectProps {
  control: Partial<FieldControl> & { 'aria-label'?: string }
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string | undefined) => void
  /** Shown where nothing is chosen, which may be chosen again. */
  empty?: string
}

/** One of some, chosen by the telephone's own wheel. */
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
