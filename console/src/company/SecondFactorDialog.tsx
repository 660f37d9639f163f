import type { Output } from '@fairgate/contract/catalogue'
import { useState } from 'react'
import { type TextKey, useText } from '../kernel/language.ts'
import { useSave } from '../kernel/use-save.ts'
import { AuthenticatorKey } from '../ui/AuthenticatorKey.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { issueOf } from '../ui/FormSummary.tsx'
import { OtpField } from '../ui/OtpField.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { RecoveryCodes } from '../ui/RecoveryCodes.tsx'
import { toast } from '../ui/toast.ts'
import { FormDialog } from './FormDialog.tsx'

export type FactorDeed = 'setUp' | 'replace' | 'remove' | 'renew'

const words: Readonly<Record<FactorDeed, { title: TextKey; lead: TextKey; verb: TextKey }>> = {
  setUp: { title: 'session.enrolTitle', lead: 'session.setUpLead', verb: 'session.goOn' },
  replace: { title: 'session.replaceTitle', lead: 'session.replaceLead', verb: 'session.goOn' },
  remove: { title: 'session.removeTitle', lead: 'session.removeLead', verb: 'session.removeFactor' },
  renew: { title: 'session.renewTitle', lead: 'session.renewLead', verb: 'session.renewCodes' },
}

interface Doing {
  deed: FactorDeed
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
  if (doing.deed === 'remove') return <RemoveDialog {...doing} />
  if (doing.deed === 'renew') return <RenewDialog {...doing} onCodes={setCodes} />
  return <BeginDialog {...doing} onKey={setKey} />
}

function BeginDialog({ onKey, ...doing }: Doing & { onKey: (key: Output<'beginSecondFactor'>) => void }) {
  const saving = useSave('beginSecondFactor', { onDone: onKey })
  return (
    <ProofDialog
      {...doing}
      saving={saving}
      onProof={(password, otp) => saving.send({ password, ...(doing.deed === 'replace' && { otp }) })}
    />
  )
}

function RemoveDialog(doing: Doing) {
  const t = useText()
  const saving = useSave('removeSecondFactor', {
    onDone: () => {
      toast.success(t('session.factorRemoved'))
      doing.onClose()
    },
  })
  return <ProofDialog {...doing} saving={saving} onProof={(password, otp) => saving.send({ password, otp })} />
}

function RenewDialog({ onCodes, ...doing }: Doing & { onCodes: (codes: string[]) => void }) {
  const saving = useSave('renewRecoveryCodes', { onDone: ({ recoveryCodes }) => onCodes(recoveryCodes) })
  return <ProofDialog {...doing} saving={saving} onProof={(password, otp) => saving.send({ password, otp })} />
}

interface ProofDialogProps extends Doing {
  saving: Pick<ReturnType<typeof useSave<'removeSecondFactor'>>, 'busy' | 'issues' | 'refuse'>
  onProof: (password: string, otp: string) => void
}

/** Asks for the password, and for the second factor where there is one. */
function ProofDialog({ deed, saving, onProof, onClose }: ProofDialogProps) {
  const t = useText()
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  const { title, lead, verb } = words[deed]
  const asksOtp = deed !== 'setUp'
  const submit = () => {
    const missing = [
      ...(password === '' ? [{ path: 'password', msg: t('session.passwordRequired') }] : []),
      ...(asksOtp && otp.trim() === '' ? [{ path: 'otp', msg: t('session.otpRequired') }] : []),
    ]
    if (missing.length > 0) saving.refuse(missing)
    else onProof(password, otp)
  }
  return (
    <FormDialog title={t(title)} lead={t(lead)} verb={t(verb)} busy={saving.busy} onSubmit={submit} onClose={onClose}>
      <PasswordField
        name="password"
        label={t('session.password')}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={issueOf(saving.issues, 'password')}
      />
      {asksOtp && <OtpField label={t('session.otpOrCode')} value={otp} onChange={setOtp} issues={saving.issues} />}
    </FormDialog>
  )
}

interface ScanDialogProps extends Doing {
  authenticator: Output<'beginSecondFactor'>
  onCodes: (codes: string[]) => void
}

function ScanDialog({ deed, authenticator, onCodes, onClose }: ScanDialogProps) {
  const t = useText()
  const [otp, setOtp] = useState('')
  const { busy, issues, send } = useSave('confirmSecondFactor', {
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
    // What ran out or was overtaken is not mended here.
    onRefused: ({ statusCode }) => {
      if (statusCode === OUT_OF_TIME) onClose()
    },
  })
  const missing = otp.trim() === '' && { path: 'otp', msg: t('session.otpRequired') }
  return (
    <FormDialog
      title={t(words[deed].title)}
      verb={t('session.confirmSetUp')}
      busy={busy}
      onSubmit={() => send({ otp }, [missing])}
      onClose={onClose}
    >
      <AuthenticatorKey {...authenticator} />
      <OtpField label={t('session.firstOtp')} value={otp} onChange={setOtp} issues={issues} digits />
    </FormDialog>
  )
}

const OUT_OF_TIME = 10008

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
