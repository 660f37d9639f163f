import { operatorFields } from '@fairgate/contract/identity/access/fields'
import { useMay } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { OperatorMessage } from './OperatorMessage.tsx'
import { RoleField } from './RoleField.tsx'

const F = formFields(operatorFields)

/** Form for a new operator; all fields are required (specification, section 5). */
export function AddDrawer({ onClose }: { onClose: () => void }) {
  const t = useText()
  const mayApprove = useMay('operator:approve')
  const draft = useDraft({
    of: operatorFields,
    send: form => write('addOperator', form),
    done: onClose,
  })
  return (
    <EditDrawer
      draft={draft}
      title={t('access.add')}
      lead={t(mayApprove ? 'access.addHint' : 'access.addHintPending')}
      verb={t('shell.save')}
      onClose={onClose}
    >
      <F.text name="name" />
      <F.text name="userName" spellCheck={false} hint={t('access.userNameHint')} />
      <F.text name="telephone" />
      <F.text name="email" />
      <RoleField />
      <OperatorMessage purpose="operatorAdded" />
    </EditDrawer>
  )
}
