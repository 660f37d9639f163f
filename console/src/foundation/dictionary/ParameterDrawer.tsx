import type { RowOf } from '@fairgate/contract/app/catalogue'
import { parameterValueFields } from '@fairgate/contract/foundation/dictionary/fields'
import { parameterIssue, rangeIssue } from '@fairgate/contract/foundation/dictionary/parameter-value'
import { type ParameterName, parameterOf } from '@fairgate/contract/kernel/settings/parameters'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { ParameterValueField } from './ParameterValueField.tsx'

/** The form of one parameter. */
export function ParameterDrawer({
  parameter,
  onClose,
}: {
  parameter: RowOf<'getSystemParameterPage'>
  onClose: () => void
}) {
  const t = useText()
  const { name, kind } = parameter
  const draft = useDraft({
    of: parameterValueFields,
    read: parameter,
    send: (form, over) => write('editSystemParameter', { ...over, ...form }),
    validate: ({ value }) => {
      const typed = value.trim()
      if (typed === '') return []
      const wrong = parameterIssue(kind, typed)
      if (wrong) return [{ path: 'value', msg: t(wrong) }]
      const outside = parameterOf(name) && rangeIssue(name as ParameterName, typed)
      return outside ? [{ path: 'value', msg: t(outside.key, outside.values) }] : []
    },
    done: onClose,
  })
  return (
    <EditDrawer draft={draft} title={t('dictionary.editParameter')} onClose={onClose}>
      <ParameterValueField kind={kind} name={name} />
    </EditDrawer>
  )
}
