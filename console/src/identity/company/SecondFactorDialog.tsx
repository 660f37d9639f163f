import type { Output } from '@fairgate/contract/app/catalogue'
import { firstOtpFields, proofFields } from '@fairgate/contract/identity/session/second-factor-fields'
import { useState } from 'react'
import { type TextKey, useText } from '../../kernel/i18n/language.ts'
import { AuthenticatorKey } from '../../kernel/ui/AuthenticatorKey.tsx'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { toast } from '../../kernel/ui/toast.ts'
import { CodesDialog } from './CodesDialog.tsx'

export type FactorChange = 'setUp' | 'replace' | 'remove' | 'renew'

const dialogTexts: Readonly<Record<FactorChange, { title: TextKey; lead: TextKey; verb: TextKey }>> = {
  setUp: { title: 'session.enrolTitle', lead: 'session.setUpLead', verb: 'session.goOn' },
  replace: { title: 'session.replaceTitle', lead: 'session.replaceLead', verb: 'session.goOn' },
  remove: { title: 'session.removeTitle', lead: 'session.removeLead', verb: 'session.removeFactor' },
  renew: { title: 'session.renewTitle', lead: 'session.renewLead', verb: 'session.renewCodes' },
}

interface Doing {
  change: FactorChange
  /** Whether a code is required besides the password. */
  asksOtp: boolean
  onClose: () => void
}

/** One change of the second factor: verifies the person, then shows the QR code, then the recovery codes. */
export function SecondFactorDialog(doing: Doing) {
  const t = useText()
  const [key, setKey] = useState<Output<'beginSecondFactor'>>()
  const [codes, setCodes] = useState<readonly string[]>()
  const leave = () => {
    // Not earlier: the toast would cover the codes.
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

/** Asks for the password, and for the second factor if there is one. */
function ProofDialog({ change, asksOtp, onKey, onCodes, onClose }: ProofDialogProps) {
  const t = useText()
  const { title, lead, verb } = dialogTexts[change]
  const draft = useDraft({
    of: proofFields,
    without: () => (asksOtp ? [] : ['otp']),
    send: async ({ password, otp }) => {
      const proof = { password, ...(asksOtp && { otp }) }
      if (change === 'renew') return onCodes((await write('renewRecoveryCodes', proof)).recoveryCodes)
      if (change !== 'remove') return onKey(await write('beginSecondFactor', proof))
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
    // A request that expired or was outdated cannot be corrected here.
    refused: ({ statusCode }) => {
      if (statusCode === OUT_OF_TIME) onClose()
      return []
    },
  })
  return (
    <EditDialog draft={draft} title={t(dialogTexts[change].title)} verb={t('session.confirmSetUp')} onClose={onClose}>
      <AuthenticatorKey {...authenticator} />
      <S.text name="otp" autoComplete="one-time-code" spellCheck={false} />
    </EditDialog>
  )
}
