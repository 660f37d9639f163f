import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { useText } from '../kernel/language.ts'
import { Field } from '../ui/Field.tsx'
import { issueOf } from '../ui/FormSummary.tsx'

export interface TextFieldProps {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  issues: readonly InputIssue[]
  required?: boolean
  hint?: string
  maxLength: number
  /** What somebody else has saved while this form was open. */
  stored?: string
  inputMode?: 'numeric'
  lang?: string
}

/** One line of text; says what stands there by now where somebody else was quicker. */
export function TextField({ name, label, value, onChange, issues, required, hint, stored, ...rest }: TextFieldProps) {
  const t = useText()
  const changed = stored !== undefined && stored !== value ? t('gate.storedNow', { value: stored }) : undefined
  return (
    <Field label={label} name={name} required={required} error={issueOf(issues, name)} hint={changed ?? hint}>
      {control => (
        <input
          {...control}
          {...rest}
          className="fg-input"
          autoComplete="off"
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
