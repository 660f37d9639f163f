import { parameterFields } from '@fairgate/contract/dictionary/fields'
import type { ParameterKind } from '@fairgate/contract/dictionary/parameter-kinds'
import { lazy, Suspense } from 'react'
import { useText } from '../kernel/language.ts'
import { formFields } from '../ui/form/form-fields.tsx'
import { Segmented } from '../ui/Segmented.tsx'

const DateField = lazy(async () => ({ default: (await import('../ui/DateField.tsx')).DateField }))

const F = formFields(parameterFields)

/** The control that fits the kind of value. */
export function ParameterValueField({ kind }: { kind: ParameterKind }) {
  const t = useText()
  if (kind !== 'boolean' && kind !== 'day') return <F.text name="value" />
  return (
    <F.own name="value">
      {(control, { value, set }) =>
        kind === 'day' ? (
          <Suspense fallback={<span className="fg-input" />}>
            <DateField id={control.id} value={value || undefined} onChange={day => set(day ?? '')} />
          </Suspense>
        ) : (
          <Segmented
            label={t('dictionary.parameterValue')}
            value={value}
            options={[
              { value: 'true', label: t('dictionary.yes') },
              { value: 'false', label: t('dictionary.no') },
            ]}
            onChange={set}
          />
        )
      }
    </F.own>
  )
}
