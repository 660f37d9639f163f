import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { OtpField } from '../ui/OtpField.tsx'
import { useFocusOnIssue } from './use-focus-on-issue.ts'
import type { LoginWalk } from './use-login.ts'

/** The step after the password, for accounts with an authenticator. */
export function SecondFactor({ login }: { login: LoginWalk }) {
  const t = useText()
  const [otp, setOtp] = useState('')
  const { busy, issues, setIssues } = login
  const form = useFocusOnIssue(issues)
  // The page has become this one field.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (otp === '') setIssues([{ path: 'otp', msg: t('session.otpRequired') }])
    else void login.proveSecond(otp)
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <h1>{t('session.secondFactor')}</h1>
      <p className="fg-login-line">{t('session.secondFactorLine')}</p>
      <OtpField
        label={t('session.otp')}
        value={otp}
        onChange={value => setOtp(value.trim())}
        issues={issues.map(({ msg }) => ({ path: 'otp', msg }))}
        large
      />
      <Button className="fg-login-submit" kind="primary" size="large" type="submit" busy={busy}>
        {t('session.logIn')}
      </Button>
      <Button kind="quiet" icon={ArrowLeft} onClick={login.startAgain}>
        {t('shell.back')}
      </Button>
    </form>
  )
}
