import { parameterFields } from '@fairgate/contract/dictionary/fields'
import { parameterKinds } from '@fairgate/contract/dictionary/parameter-kinds'
import { parameterIssue } from '@fairgate/contract/dictionary/parameter-value'
import { useText } from '../kernel/language.ts'
import { EditDrawer } from '../ui/form/EditDrawer.tsx'
import { formFields } from '../ui/form/form-fields.tsx'
import { useDraft, write } from '../ui/form/use-draft.ts'
import type { ParameterRow } from './dictionary-actions.tsx'
import { ParameterValueField } from './ParameterValueField.tsx'
import { kindKeys } from './parameter-kinds.ts'

export interface ParameterDrawerProps {
  /** The one to edit; a new one without it. */
  parameter?: ParameterRow
  onClose: () => void
}

const F = formFields(parameterFields)

/** The form of one parameter. */
export function ParameterDrawer({ parameter, onClose }: ParameterDrawerProps) {
  const t = useText()
  const draft = useDraft({
    of: parameterFields,
    read: parameter,
    start: { kind: 'integer' },
    send: (form, over) => {
      if (!over) return write('addSystemParameter', form)
      const { value, noteCn, noteEn } = form
      return write('editSystemParameter', { ...over, value, noteCn, noteEn })
    },
    judge: ({ kind, value }) => {
      const wrong = value.trim() !== '' && kind && parameterIssue(kind, value.trim())
      return wrong ? [{ path: 'value', msg: t(wrong) }] : []
    },
    done: onClose,
  })
  return (
    <EditDrawer
      draft={draft}
      title={t(parameter ? 'dictionary.editParameter' : 'dictionary.addParameter')}
      onClose={onClose}
    >
      <F.text name="name" spellCheck={false} hint={t('dictionary.parameterNameHint')} />
      <F.choice
        name="kind"
        options={parameterKinds.map(kind => ({ value: kind, label: t(kindKeys[kind]) }))}
        onChosen={() => draft.set({ value: '' })}
      />
      <ParameterValueField kind={draft.values.kind ?? 'text'} />
      <F.text name="noteCn" />
      <F.text name="noteEn" />
    </EditDrawer>
  )
}
