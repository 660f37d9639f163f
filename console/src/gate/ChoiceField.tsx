import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../kernel/language.ts'
import { Field } from '../ui/Field.tsx'
import { issueOf } from '../ui/FormSummary.tsx'

export interface ChoiceFieldProps {
  name: string
  label: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string | undefined) => void
  issues: readonly InputIssue[]
  required?: boolean
  /** What an empty choice means; shown in its place. */
  none?: string
  hint?: ReactNode
  loading?: boolean
}

/** One of a list, found by typing a part of its label. */
export function ChoiceField(props: ChoiceFieldProps) {
  const t = useText()
  const error = issueOf(props.issues, props.name)
  return (
    <Field label={props.label} name={props.name} required={props.required} error={error} hint={props.hint}>
      {control => (
        <Select
          {...control}
          className="fg-gate-choice"
          status={error ? 'error' : undefined}
          showSearch={{ optionFilterProp: 'label' }}
          allowClear={!props.required}
          loading={props.loading}
          placeholder={props.none ?? t('shell.searchChoose')}
          value={props.value}
          options={[...props.options]}
          onChange={(value: string | undefined) => props.onChange(value)}
        />
      )}
    </Field>
  )
}
