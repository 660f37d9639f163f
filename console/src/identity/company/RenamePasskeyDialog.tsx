import type { Output } from '@fairgate/contract/app/catalogue'
import { passkeyNameFields } from '@fairgate/contract/identity/session/second-factor-fields'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'

const F = formFields(passkeyNameFields)

export function RenamePasskeyDialog({
  passkey,
  onClose,
}: {
  passkey: Output<'getSecondFactor'>['passkeys'][number]
  onClose: () => void
}) {
  const t = useText()
  const draft = useDraft({
    of: passkeyNameFields,
    start: { name: passkey.name },
    send: form => write('renamePasskey', { passkeyId: passkey.id, ...form }),
    said: 'session.passkeyRenamed',
    done: onClose,
  })
  return (
    <EditDialog draft={draft} title={t('session.passkeyRename')} verb={t('session.passkeyRename')} onClose={onClose}>
      <F.text name="name" hint={t('session.passkeyNameHint')} />
    </EditDialog>
  )
}
