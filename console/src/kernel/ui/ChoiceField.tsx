import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import type { ReactNode } from 'react'
import { useText } from '../i18n/language.ts'
import { Field } from './Field.tsx'
import { issueOf } from './FormSummary.tsx'
import { labelIncludes, Select } from './Select.tsx'

interface ChoiceFieldBase {
  name: string
  label: string
  value: string | null | undefined
  options: readonly { value: string; label: string }[]
  issues?: readonly InputIssue[]
  /** The fault, if it does not come from the issues. */
  error?: string
  /** Shown without a choice: what that means, or what to choose. */
  placeholder?: string
  hint?: ReactNode
  /** Right end of the label's line. */
  extra?: ReactNode
  loading?: boolean
  disabled?: boolean
}

/** Only optional fields can be cleared. */
export type ChoiceFieldProps = ChoiceFieldBase &
  (
    | { required: true; onChange: (value: string) => void }
    | { required?: false; onChange: (value: string | undefined) => void }
  )

/** A choice from a list, found by typing a part of its label. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { name, label, options, issues = [], required, hint, extra, placeholder, onChange, ...given } = props
  const { error = issueOf(issues, name), ...rest } = given
  const t = useText()
  return (
    <Field label={label} name={name} required={required} error={error} hint={hint} extra={extra}>
      {control => (
        <Select
          {...control}
          {...rest}
          style={{ width: '100%' }}
          status={error ? 'error' : undefined}
          showSearch={{ filterOption: labelIncludes }}
          allowClear={!required}
          placeholder={placeholder ?? t('shell.searchChoose')}
          options={[...options]}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
