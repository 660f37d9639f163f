import type { InputIssue } from '@fairgate/contract/kernel/issues'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { Field } from '../ui/Field.tsx'
import { issueOf } from '../ui/FormSummary.tsx'

export interface LineFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'lang' | 'autoComplete' | 'readOnly' | 'placeholder'
  > {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  issues: readonly InputIssue[]
  maxLength: number
  required?: boolean
  hint?: ReactNode
  extra?: ReactNode
  /** Half of the line's width: it stands beside another. */
  half?: boolean
}

/** One line of text with its refusal. */
export function LineField({
  name,
  label,
  value,
  onChange,
  issues,
  required,
  hint,
  extra,
  half,
  ...rest
}: LineFieldProps) {
  const field = (
    <Field label={label} name={name} required={required} error={issueOf(issues, name)} hint={hint} extra={extra}>
      {control => (
        <input
          autoComplete="off"
          {...control}
          {...rest}
          className="fg-input"
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
  return half ? <div className="fg-setting-half">{field}</div> : field
}
