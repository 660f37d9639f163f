import type { Output } from '@fairgate/contract/app/catalogue'
import { proofFields } from '@fairgate/contract/identity/session/second-factor-fields'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'

const F = formFields(proofFields)

export interface RemovePasskeyDialogProps {
  passkey: Output<'getSecondFactor'>['passkeys'][number]
  asksOtp: boolean
  onClose: () => void
}

export function RemovePasskeyDialog({ passkey, asksOtp, onClose }: RemovePasskeyDialogProps) {
  const t = useText()
  const draft = useDraft({
    of: proofFields,
    without: () => (asksOtp ? [] : ['otp']),
    send: ({ password, otp }) => write('removePasskey', { passkeyId: passkey.id, password, ...(asksOtp && { otp }) }),
    said: 'session.passkeyRemoved',
    done: onClose,
  })
  return (
    <EditDialog
      draft={draft}
      title={t('session.passkeyRemoveTitle', { name: passkey.name })}
      lead={t('session.passkeyRemoveLead')}
      verb={t('session.passkeyRemove')}
      onClose={onClose}
    >
      <F.text name="password" autoComplete="current-password" />
      {asksOtp && <F.text name="otp" autoComplete="one-time-code" spellCheck={false} />}
    </EditDialog>
  )
}
