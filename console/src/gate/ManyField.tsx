import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { Select } from 'antd'
import { Field } from '../ui/Field.tsx'
import { issueOf } from '../ui/FormSummary.tsx'

export interface ManyFieldProps {
  name: string
  label: string
  placeholder: string
  hint?: string
  value: readonly string[]
  options: readonly { value: string; label: string; remark?: string }[]
  onChange: (value: string[]) => void
  issues: readonly InputIssue[]
  loading?: boolean
  /** As many as the command takes. */
  max: number
}

/** Several of a list, found by typing a part of a label. */
export function ManyField({ name, label, hint, issues, max, options, onChange, ...rest }: ManyFieldProps) {
  const error = issueOf(issues, name)
  return (
    <Field label={label} name={name} hint={hint} error={error}>
      {control => (
        <Select
          {...control}
          {...rest}
          mode="multiple"
          className="fg-gate-choice"
          status={error ? 'error' : undefined}
          maxCount={max}
          value={[...rest.value]}
          options={options.map(option => ({ ...option }))}
          showSearch={{ optionFilterProp: 'label' }}
          optionRender={({ data }) => (
            <span className="fg-gate-option">
              <span>{data.label}</span>
              {data.remark && <small>{data.remark}</small>}
            </span>
          )}
          onChange={(next: string[]) => onChange(next)}
        />
      )}
    </Field>
  )
}
