import { parameterValueFields } from '@fairgate/contract/foundation/dictionary/fields'
import type { ParameterKind } from '@fairgate/contract/foundation/dictionary/parameter-kinds'
import { parameterOf } from '@fairgate/contract/kernel/settings/parameters'
import { useText } from '../../kernel/i18n/language.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { part } from '../../kernel/ui/part.tsx'
import { Segmented } from '../../kernel/ui/Segmented.tsx'

const DateField = part(
  async () => (await import('../../kernel/ui/DateField.tsx')).DateField,
  <span className="fg-input" />,
)

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
