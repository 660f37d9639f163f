import { parameterValueFields } from '@fairgate/contract/dictionary/fields'
import type { ParameterKind } from '@fairgate/contract/dictionary/parameter-kinds'
import { parameterOf } from '@fairgate/contract/kernel/parameters'
import { useText } from '../kernel/language.ts'
import { formFields } from '../ui/form/form-fields.tsx'
import { part } from '../ui/part.tsx'
import { Segmented } from '../ui/Segmented.tsx'

const DateField = part(async () => (await import('../ui/DateField.tsx')).DateField, <span className="fg-input" />)

const F = formFields(parameterValueFields)

/** The control that fits the kind of value. */
export function ParameterValueField({ kind, name = '' }: { kind: ParameterKind; name?: string | undefined }) {
  const t = useText()
  const known = parameterOf(name)
  if (kind !== 'boolean' && kind !== 'day') {
    const hint =
      known && t('dictionary.parameterRange', { least: known.range[0], most: known.range[1], preset: known.preset })
    return <F.text name="value" hint={hint} />
  }
  return (
    <F.own name="value">
      {(control, { value, set }) =>
        kind === 'day' ? (
          <DateField id={control.id} value={value || undefined} onChange={day => set(day ?? '')} />
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
