import { invitationFields } from '@fairgate/contract/identity/access/fields'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { OperatorMessage } from './OperatorMessage.tsx'
import { RoleField } from './RoleField.tsx'

const F = formFields(invitationFields)

/** Invites a temporary operator by telephone. */
export function InviteDrawer({ onClose }: { onClose: () => void }) {
  const t = useText()
  const draft = useDraft({
    of: invitationFields,
    send: form => write('inviteTemporaryOperator', form),
    said: 'access.invited',
    done: onClose,
  })
  return (
    <EditDrawer
      draft={draft}
      title={t('access.invite')}
      lead={t('access.inviteHint')}
      verb={t('access.inviteSend')}
      onClose={onClose}
    >
      <F.text name="telephone" />
      <F.text name="name" />
      <RoleField />
      <OperatorMessage purpose="operatorInvited" />
    </EditDrawer>
  )
}
