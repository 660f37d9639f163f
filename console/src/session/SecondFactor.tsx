import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { useFocusOnIssue } from './use-focus-on-issue.ts'
import type { LoginWalk } from './use-login.ts'

/** The step after the password, for accounts with an authenticator. */
export function SecondFactor({ login }: { login: LoginWalk }) {
  const t = useText()
  const [otp, setOtp] = useState('')
  const { busy, issues, setIssues } = login
  const form = useFocusOnIssue(issues)
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
      <Field label={t('session.otp')} name="otp" error={issues[0]?.msg}>
        {control => (
          <input
            {...control}
            // biome-ignore lint/a11y/noAutofocus: the page has just become this one field
            autoFocus
            className="fg-input is-large"
            name="otp"
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={16}
            value={otp}
            onChange={event => setOtp(event.target.value.trim())}
          />
        )}
      </Field>
      <Button className="fg-login-submit" kind="primary" size="large" type="submit" busy={busy}>
        {t('session.logIn')}
      </Button>
      <Button kind="quiet" icon={ArrowLeft} onClick={login.startAgain}>
        {t('shell.back')}
      </Button>
    </form>
  )
}
