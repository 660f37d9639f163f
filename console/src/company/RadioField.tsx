import { useId } from 'react'

export interface RadioFieldProps<Value extends string> {
  name: string
  label: string
  options: readonly { value: Value; label: string; line?: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of two or three, each with what it means. */
export function RadioField<Value extends string>({ name, label, options, value, onChange }: RadioFieldProps<Value>) {
  const id = useId()
  return (
    <fieldset className="fg-field fg-setting-radios" data-field={name}>
      <legend>{label}</legend>
      {options.map(option => (
        <label key={option.value}>
          <input
            type="radio"
            name={`${id}${name}`}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.line && <small>{option.line}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
