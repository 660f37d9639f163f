import type { InputIssue } from '@fairgate/contract/kernel/issues'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { useText } from '../kernel/language.ts'
import { Field } from './Field.tsx'
import { issueOf } from './FormSummary.tsx'

export interface TextFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'type'
    | 'inputMode'
    | 'autoComplete'
    | 'autoCapitalize'
    | 'spellCheck'
    | 'lang'
    | 'placeholder'
    | 'readOnly'
    | 'disabled'
  > {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  issues: readonly InputIssue[]
  maxLength: number
  required?: boolean
  hint?: ReactNode
  /** Right end of the label's line. */
  extra?: ReactNode
  /** 40 high, for fingers. */
  large?: boolean
  /** What somebody else has saved while this form was open. */
  stored?: string
}

/** One line of text with its label, and under it what is wrong with it, or what somebody else has made of it. */
export function TextField({ name, label, onChange, issues, required, hint, extra, large, ...rest }: TextFieldProps) {
  const { stored, ...input } = rest
  const t = useText()
  const changed = stored !== undefined && stored !== input.value
  return (
    <Field
      label={label}
      name={name}
      required={required}
      error={issueOf(issues, name)}
      hint={changed ? t('shell.storedNow', { value: stored }) : hint}
      extra={extra}
    >
      {control => (
        <input
          autoComplete="off"
          {...control}
          {...input}
          className={large ? 'fg-input is-large' : 'fg-input'}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
