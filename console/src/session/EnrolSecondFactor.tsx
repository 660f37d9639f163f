import type { Output } from '@fairgate/contract/catalogue'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useText } from '../kernel/language.ts'
import { AuthenticatorKey } from '../ui/AuthenticatorKey.tsx'
import { Button } from '../ui/Button.tsx'
import { OtpField } from '../ui/OtpField.tsx'
import { RecoveryCodes } from '../ui/RecoveryCodes.tsx'
import { useFocusOnIssue } from './use-focus-on-issue.ts'
import type { LoginWalk } from './use-login.ts'

/** Where the company demands a second factor and the account has none: it is set up on the way in. */
export function EnrolSecondFactor({ login }: { login: LoginWalk }) {
  if (login.recoveryCodes) return <KeepCodes codes={login.recoveryCodes} login={login} />
  if (login.authenticator) return <Confirm authenticator={login.authenticator} login={login} />
  return null
}

function Confirm({ authenticator, login }: { authenticator: Output<'beginSecondFactor'>; login: LoginWalk }) {
  const t = useText()
  const [otp, setOtp] = useState('')
  const { busy, issues, setIssues } = login
  const form = useFocusOnIssue(issues)
  // The page has become this one field.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (otp.trim() === '') setIssues([{ path: 'otp', msg: t('session.otpRequired') }])
    else void login.proveSecond(otp)
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <h1>{t('session.enrolTitle')}</h1>
      <p className="fg-login-line">{t('session.enrolLine')}</p>
      <AuthenticatorKey {...authenticator} />
      <OtpField
        label={t('session.firstOtp')}
        value={otp}
        onChange={setOtp}
        issues={issues.map(({ msg }) => ({ path: 'otp', msg }))}
        digits
        large
      />
      <Button className="fg-login-submit" kind="primary" size="large" type="submit" busy={busy}>
        {t('session.confirmSetUp')}
      </Button>
      <Button kind="quiet" icon={ArrowLeft} onClick={login.startAgain}>
        {t('shell.back')}
      </Button>
    </form>
  )
}

function KeepCodes({ codes, login }: { codes: readonly string[]; login: LoginWalk }) {
  const t = useText()
  return (
    <section>
      <h1>{t('session.codesTitle')}</h1>
      <p className="fg-login-line">{t('session.codesLine')}</p>
      <RecoveryCodes codes={codes} />
      <Button
        autoFocus
        className="fg-login-submit"
        kind="primary"
        size="large"
        busy={login.busy}
        onClick={login.codesKept}
      >
        {t('session.codesKept')}
      </Button>
    </section>
  )
}
