import { passkeyFields } from '@fairgate/contract/session/second-factor-fields'
import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { FormRefusal } from '../ui/FormSummary.tsx'
import { EditDialog } from '../ui/form/EditDialog.tsx'
import { formFields } from '../ui/form/form-fields.tsx'
import { useDraft, write } from '../ui/form/use-draft.ts'
import { toast } from '../ui/toast.ts'
import { CodesDialog } from './CodesDialog.tsx'

const F = formFields(passkeyFields)

/** Asks who it is, then has the browser make a passkey; recovery codes follow where there were none. */
export function AddPasskeyDialog({ asksOtp, onClose }: { asksOtp: boolean; onClose: () => void }) {
  const t = useText()
  const [codes, setCodes] = useState<readonly string[]>()
  const [gaveUp, setGaveUp] = useState<string>()
  const leave = () => {
    toast.success(t('session.passkeyAdded'))
    onClose()
  }
  const draft = useDraft({
    of: passkeyFields,
    without: () => (asksOtp ? [] : ['otp']),
    send: async ({ name, password, otp }) => {
      setGaveUp(undefined)
      const wanted = await write('beginPasskey', { password, ...(asksOtp && { otp }) })
      const { makePasskey, PasskeyGivenUp } = await import('../session/ask-passkey.ts')
      try {
        const { recoveryCodes } = await write('confirmPasskey', await makePasskey(wanted, name))
        if (recoveryCodes) setCodes(recoveryCodes)
        else leave()
      } catch (failure) {
        if (!(failure instanceof PasskeyGivenUp)) throw failure
        setGaveUp(failure.message)
      }
    },
    said: false,
  })
  if (codes) return <CodesDialog codes={codes} onClose={leave} />
  return (
    <EditDialog
      draft={draft}
      title={t('session.passkeyAdd')}
      lead={
        <>
          <p>{t('session.passkeyAddLead')}</p>
          {gaveUp && <FormRefusal>{gaveUp}</FormRefusal>}
        </>
      }
      verb={t('session.goOn')}
      onClose={onClose}
    >
      <F.text name="name" hint={t('session.passkeyNameHint')} />
      <F.text name="password" autoComplete="current-password" />
      {asksOtp && <F.text name="otp" autoComplete="one-time-code" spellCheck={false} />}
    </EditDialog>
  )
}
