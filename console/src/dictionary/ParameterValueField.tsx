import type { ParameterKind } from '@fairgate/contract/dictionary/parameter-kinds'
import { Select } from 'antd'
import { lazy, Suspense } from 'react'
import { useText } from '../kernel/language.ts'
import { Field } from '../ui/Field.tsx'

const DateField = lazy(async () => ({ default: (await import('../ui/DateField.tsx')).DateField }))

export interface ParameterValueFieldProps {
  kind: ParameterKind
  value: string
  error?: string
  onChange: (value: string) => void
}

/** The control that fits the kind of value. */
export function ParameterValueField({ kind, value, error, onChange }: ParameterValueFieldProps) {
  const t = useText()
  return (
    <Field label={t('dictionary.parameterValue')} name="value" required error={error}>
      {control => {
        if (kind === 'boolean') {
          return (
            <Select
              id={control.id}
              style={{ width: '100%' }}
              status={error ? 'error' : undefined}
              placeholder={t('shell.searchChoose')}
              value={value || undefined}
              options={[
                { value: 'true', label: t('dictionary.yes') },
                { value: 'false', label: t('dictionary.no') },
              ]}
              onChange={onChange}
            />
          )
        }
        if (kind === 'day') {
          return (
            <Suspense fallback={<span className="fg-input" />}>
              <DateField id={control.id} value={value || undefined} onChange={day => onChange(day ?? '')} />
            </Suspense>
          )
        }
        return (
          <input
            {...control}
            className="fg-input"
            inputMode={kind === 'integer' ? 'numeric' : kind === 'decimal' ? 'decimal' : undefined}
            maxLength={2000}
            value={value}
            onChange={event => onChange(event.target.value)}
          />
        )
      }}
    </Field>
  )
}
