import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../kernel/language.ts'
import { Field } from '../ui/Field.tsx'
import { issueOf } from '../ui/FormSummary.tsx'

export interface ChoiceFieldProps {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  value: string | null
  onChange: (value: string) => void
  issues: readonly InputIssue[]
  required?: boolean
  extra?: ReactNode
}

/** One of some options; typing narrows them. */
export function ChoiceField({ name, label, options, value, onChange, issues, required, extra }: ChoiceFieldProps) {
  const t = useText()
  const error = issueOf(issues, name)
  return (
    <Field label={label} name={name} required={required} error={error} extra={extra}>
      {control => (
        <Select
          id={control.id}
          aria-describedby={control['aria-describedby']}
          aria-required={required}
          status={error ? 'error' : undefined}
          style={{ width: '100%' }}
          placeholder={t('shell.searchChoose')}
          showSearch={{ optionFilterProp: 'label' }}
          value={value}
          options={[...options]}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
