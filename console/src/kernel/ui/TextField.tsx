import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { useText } from '../i18n/language.ts'
import { Field } from './Field.tsx'
import { issueOf } from './FormSummary.tsx'

export interface TextFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'type'
    | 'autoFocus'
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
  issues?: readonly InputIssue[]
  /** The fault, if it does not come from the issues. */
  error?: string
  /** In the field, right: a unit. */
  suffix?: string
  /** Right of the field: a button. */
  addon?: ReactNode
  maxLength: number
  required?: boolean
  hint?: ReactNode
  /** How a typed number was understood, before the hint. */
  shown?: string | undefined
  /** Right end of the label's line. */
  extra?: ReactNode
  /** 40 high, for fingers. */
  large?: boolean
  /** What somebody else has saved while this form was open. */
  stored?: string
}

/** A text input with its label, and below it the fault, or the value that somebody else has saved. */
export function TextField({ name, label, onChange, required, hint, shown, extra, large, ...rest }: TextFieldProps) {
  const { stored, issues = [], error = issueOf(issues, name), suffix, addon, ...input } = rest
  const t = useText()
  const changed = stored !== undefined && stored !== input.value
  return (
    <Field
      label={label}
      name={name}
      required={required}
      error={error}
      hint={
        changed ? (
          t('shell.storedNow', { value: stored })
        ) : shown ? (
          <>
            {shown} {hint}
          </>
        ) : (
          hint
        )
      }
      extra={extra}
    >
      {control => (
        <span className={suffix ? 'fg-input-unit' : addon ? 'fg-input-suffix' : undefined} data-unit={suffix}>
          <input
            autoComplete="off"
            {...control}
            {...input}
            name={name}
            className={large ? 'fg-input is-large' : 'fg-input'}
            onChange={event => onChange(event.target.value)}
          />
          {addon}
        </span>
      )}
    </Field>
  )
}
