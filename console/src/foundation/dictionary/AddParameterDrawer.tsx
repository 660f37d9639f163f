import { parameterFields } from '@fairgate/contract/foundation/dictionary/fields'
import { parameterKindKeys, parameterKinds } from '@fairgate/contract/foundation/dictionary/parameter-kinds'
import { newParameterIssue } from '@fairgate/contract/foundation/dictionary/parameter-value'
import { parameterOf } from '@fairgate/contract/kernel/settings/parameters'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { ParameterValueField } from './ParameterValueField.tsx'

const F = formFields(parameterFields)

/** Form for a new parameter: one of the venue's own, or one that the system reads and that has its default now. */
export function AddParameterDrawer({ onClose }: { onClose: () => void }) {
  const t = useText()
  const draft = useDraft({
    of: parameterFields,
    send: form => write('addSystemParameter', form),
    validate: ({ name, kind = 'integer', value }) => {
      const typed = value.trim()
      const wrong = name && typed !== '' ? newParameterIssue(name.trim(), kind, typed) : undefined
      return wrong ? [{ path: 'value', msg: t(wrong.key, wrong.values) }] : []
    },
    done: onClose,
  })
  const { name, kind = 'integer' } = draft.values
  const isSystem = parameterOf(name.trim()) !== undefined
  return (
    <EditDrawer draft={draft} title={t('dictionary.addParameter')} onClose={onClose}>
      <F.text name="name" hint={t('dictionary.parameterNameHint')} />
      {!isSystem && (
        <F.choice name="kind" options={parameterKinds.map(value => ({ value, label: t(parameterKindKeys[value]) }))} />
      )}
      <ParameterValueField kind={isSystem ? 'integer' : kind} name={name.trim()} />
      {!isSystem && (
        <>
          <F.text name="noteCn" />
          <F.text name="noteEn" />
        </>
      )}
    </EditDrawer>
  )
}
