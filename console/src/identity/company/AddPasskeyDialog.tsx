import { passkeyFields } from '@fairgate/contract/identity/session/second-factor-fields'
import { useState } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { makePasskey } from '../../kernel/ui/ask-passkey.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { toast } from '../../kernel/ui/toast.ts'
import { CodesDialog } from './CodesDialog.tsx'

const F = formFields(passkeyFields)
const PROOF_WRONG = 10018

/** Verifies the person, then has the browser create a passkey; shows recovery codes if there were none. */
export function AddPasskeyDialog({ asksOtp, onClose }: { asksOtp: boolean; onClose: () => void }) {
  const t = useText()
  const [codes, setCodes] = useState<readonly string[]>()
  const leave = () => {
    toast.success(t('session.passkeyAdded'))
    onClose()
  }
  const draft = useDraft({
    of: passkeyFields,
    without: () => (asksOtp ? [] : ['otp']),
    unmarked: true,
    send: async ({ name, password, otp }) => {
      const wanted = await write('beginPasskey', { password, ...(asksOtp && { otp }) })
      const { recoveryCodes } = await write('confirmPasskey', await makePasskey(wanted, name))
      if (recoveryCodes) setCodes(recoveryCodes)
      else leave()
    },
    refused: ({ statusCode, message }) => (statusCode === PROOF_WRONG ? [{ path: '', msg: message }] : []),
    said: false,
  })
  if (codes) return <CodesDialog codes={codes} onClose={leave} />
  return (
    <EditDialog
      draft={draft}
      title={t('session.passkeyAdd')}
      lead={t('session.passkeyAddLead')}
      verb={t('session.goOn')}
      onClose={onClose}
    >
      <F.text name="name" hint={t('session.passkeyNameHint')} />
      <F.text name="password" autoComplete="current-password" />
      {asksOtp && <F.text name="otp" autoComplete="one-time-code" spellCheck={false} />}
    </EditDialog>
  )
}
