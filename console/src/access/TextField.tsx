import type { InputIssue } from '@fairgate/contract/kernel/issues'
import type { InputHTMLAttributes } from 'react'
import { Field } from '../ui/Field.tsx'
import { issueOf } from '../ui/FormSummary.tsx'

export interface TextFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'lang'
  > {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  issues: readonly InputIssue[]
  maxLength: number
  required?: boolean
  hint?: string
  /** 40 high, for fingers. */
  large?: boolean
}

/** One line of text with its label, and under it what is wrong with it. */
export function TextField({ name, label, onChange, issues, required, hint, large, ...input }: TextFieldProps) {
  return (
    <Field label={label} name={name} required={required} error={issueOf(issues, name)} hint={hint}>
      {control => (
        <input
          autoComplete="off"
          {...control}
          {...input}
          className={`fg-input ${large ? 'is-large' : ''}`}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
