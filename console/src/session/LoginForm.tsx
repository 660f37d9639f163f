import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Text, useText } from '../kernel/language.ts'
import { branded } from '../shell/brand.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Field } from '../ui/Field.tsx'
import { CaptchaField, type CaptchaValue } from './CaptchaField.tsx'
import type { LoginWalk } from './use-login.ts'

/** Account, password, typed captcha, agreement. */
export function LoginForm({ login }: { login: LoginWalk }) {
  const t = useText()
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [captcha, setCaptcha] = useState<CaptchaValue>({ captchaId: '', captcha: '' })
  const [agreed, setAgreed] = useState(false)
  const [shown, setShown] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { issues } = login

  const errorOf = (path: string) => issues.find(issue => issue.path === path)?.msg
  // The keyboard goes to what has to be mended.
  useEffect(() => {
    if (issues.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [issues])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (login.busy) return
    const input = { account: account.trim(), password, ...captcha }
    const found = check(input, agreed, t)
    login.setIssues(found)
    if (found.length === 0) void login.logIn(input)
  }

  const Peek = shown ? Eye : EyeOff
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <h1>{t(branded('session.loginTo', 'session.loginToTH'))}</h1>
      <p className="fg-login-line">{t('session.loginLine')}</p>
      {errorOf('') && (
        <p className="fg-form-summary" role="alert">
          <CircleAlert size={16} strokeWidth={1.6} aria-hidden />
          {errorOf('')}
        </p>
      )}
      <Field label={t('session.account')} name="account" error={errorOf('account')}>
        {control => (
          <input
            {...control}
            className="fg-input is-large"
            name="account"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            value={account}
            onChange={event => setAccount(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('session.password')} name="password" error={errorOf('password')}>
        {control => (
          <span className="fg-login-password">
            <input
              {...control}
              className="fg-input is-large"
              name="password"
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
              maxLength={64}
              value={password}
              onChange={event => setPassword(event.target.value)}
            />
            <button
              type="button"
              className="fg-icon-button"
              aria-label={t(shown ? 'session.hidePassword' : 'session.showPassword')}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              <Peek size={16} strokeWidth={1.6} aria-hidden />
            </button>
          </span>
        )}
      </Field>
      <CaptchaField value={captcha} turn={login.captchaTurn} error={errorOf('captcha')} onChange={setCaptcha} />
      <div className="fg-login-agree">
        <label htmlFor="agree">
          <Checkbox
            id="agree"
            checked={agreed}
            aria-invalid={errorOf('agree') ? true : undefined}
            aria-describedby={errorOf('agree') ? 'agree-note' : undefined}
            onChange={event => setAgreed(event.target.checked)}
          />
          {t('session.agree')}
        </label>
        <a href="/agreement-2020.html" target="_blank" rel="noreferrer">
          {t('session.agreement')}
        </a>
        {errorOf('agree') && (
          <p id="agree-note" className="fg-field-error">
            {errorOf('agree')}
          </p>
        )}
      </div>
      <Button
        className="fg-login-submit"
        kind="primary"
        size="large"
        type="submit"
        busy={login.busy && !login.asksForce}
      >
        {t('session.logIn')}
      </Button>
    </form>
  )
}

type Checked = { account: string; password: string; captcha: string }

/** What can be told without asking the server. */
function check({ account, password, captcha }: Checked, agreed: boolean, t: Text): InputIssue[] {
  const issues: InputIssue[] = []
  if (account === '') issues.push({ path: 'account', msg: t('session.accountRequired') })
  if (password === '') issues.push({ path: 'password', msg: t('session.passwordRequired') })
  if (captcha === '') issues.push({ path: 'captcha', msg: t('session.captchaRequired') })
  if (!agreed) issues.push({ path: 'agree', msg: t('session.agreeRequired') })
  return issues
}
