import type { Output } from '@fairgate/contract/catalogue'
import { firstOtpFields, proofFields } from '@fairgate/contract/session/second-factor-fields'
import { useState } from 'react'
import { type TextKey, useText } from '../kernel/language.ts'
import { AuthenticatorKey } from '../ui/AuthenticatorKey.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EditDialog } from '../ui/form/EditDialog.tsx'
import { formFields } from '../ui/form/form-fields.tsx'
import { useDraft, write } from '../ui/form/use-draft.ts'
import { RecoveryCodes } from '../ui/RecoveryCodes.tsx'
import { toast } from '../ui/toast.ts'

export type FactorChange = 'setUp' | 'replace' | 'remove' | 'renew'

const words: Readonly<Record<FactorChange, { title: TextKey; lead: TextKey; verb: TextKey }>> = {
  setUp: { title: 'session.enrolTitle', lead: 'session.setUpLead', verb: 'session.goOn' },
  replace: { title: 'session.replaceTitle', lead: 'session.replaceLead', verb: 'session.goOn' },
  remove: { title: 'session.removeTitle', lead: 'session.removeLead', verb: 'session.removeFactor' },
  renew: { title: 'session.renewTitle', lead: 'session.renewLead', verb: 'session.renewCodes' },
}

interface Doing {
  change: FactorChange
  onClose: () => void
}

/** One change of the second factor: who asks shows that it is they, then scans, then keeps the codes. */
export function SecondFactorDialog(doing: Doing) {
  const t = useText()
  const [key, setKey] = useState<Output<'beginSecondFactor'>>()
  const [codes, setCodes] = useState<readonly string[]>()
  const leave = () => {
    // Not before: it would lie over the codes.
    if (key) toast.success(t('session.factorSetUp'))
    doing.onClose()
  }
  if (codes) return <CodesDialog codes={codes} onClose={leave} />
  if (key) return <ScanDialog {...doing} authenticator={key} onCodes={setCodes} />
  return <ProofDialog {...doing} onKey={setKey} onCodes={setCodes} />
}

const P = formFields(proofFields)

interface ProofDialogProps extends Doing {
  onKey: (key: Output<'beginSecondFactor'>) => void
  onCodes: (codes: string[]) => void
}

/** Asks for the password, and for the second factor where there is one. */
function ProofDialog({ change, onKey, onCodes, onClose }: ProofDialogProps) {
  const t = useText()
  const { title, lead, verb } = words[change]
  const asksOtp = change !== 'setUp'
  const draft = useDraft({
    of: proofFields,
    without: () => (asksOtp ? [] : ['otp']),
    send: async ({ password, otp }) => {
      if (change === 'renew') return onCodes((await write('renewRecoveryCodes', { password, otp })).recoveryCodes)
      if (change !== 'remove') return onKey(await write('beginSecondFactor', { password, ...(asksOtp && { otp }) }))
      await write('removeSecondFactor', { password, otp })
      onClose()
    },
    said: change === 'remove' && 'session.factorRemoved',
  })
  return (
    <EditDialog draft={draft} title={t(title)} lead={t(lead)} verb={t(verb)} onClose={onClose}>
      <P.text name="password" autoComplete="current-password" />
      {asksOtp && <P.text name="otp" autoComplete="one-time-code" spellCheck={false} />}
    </EditDialog>
  )
}

const S = formFields(firstOtpFields)
const OUT_OF_TIME = 10008

interface ScanDialogProps extends Doing {
  authenticator: Output<'beginSecondFactor'>
  onCodes: (codes: string[]) => void
}

function ScanDialog({ change, authenticator, onCodes, onClose }: ScanDialogProps) {
  const t = useText()
  const draft = useDraft({
    of: firstOtpFields,
    send: form => write('confirmSecondFactor', form),
    said: false,
    done: ({ recoveryCodes }) => onCodes(recoveryCodes),
    // What ran out or was overtaken is not mended here.
    refused: ({ statusCode }) => {
      if (statusCode === OUT_OF_TIME) onClose()
      return []
    },
  })
  return (
    <EditDialog draft={draft} title={t(words[change].title)} verb={t('session.confirmSetUp')} onClose={onClose}>
      <AuthenticatorKey {...authenticator} />
      <S.text name="otp" autoComplete="one-time-code" spellCheck={false} />
    </EditDialog>
  )
}

/** Has no way out but the one that says they are kept: Esc would lose them. A browser that closes it anyway shows it anew. */
function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useText()
  const [shown, setShown] = useState(1)
  return (
    <Dialog
      key={shown}
      open
      title={t('session.codesTitle')}
      width={440}
      onClose={() => setShown(times => times + 1)}
      foot={
        <Button autoFocus kind="primary" onClick={onClose}>
          {t('session.codesKept')}
        </Button>
      }
    >
      <p>{t('session.codesLine')}</p>
      <div className="fg-dialog-fields">
        <RecoveryCodes codes={codes} />
      </div>
    </Dialog>
  )
}
