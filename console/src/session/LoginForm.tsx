import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { email, mobilePhone } from '@fairgate/contract/kernel/pattern'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, useCallback, useState } from 'react'
import { call } from '../kernel/call.ts'
import { type Text, type TextKey, useText } from '../kernel/language.ts'
import { branded } from '../shell/brand.ts'
import { Button } from '../ui/Button.tsx'
import { StatusTabs } from '../ui/StatusTabs.tsx'
import { AccountFields } from './AccountFields.tsx'
import { Agreement } from './Agreement.tsx'
import { CodeFields } from './CodeFields.tsx'
import { SsoLine } from './SsoLine.tsx'
import { useFocusOnIssue } from './use-focus-on-issue.ts'
import type { FirstStep, LoginWalk } from './use-login.ts'

type Way = 'account' | 'telephone' | 'email'

const ways: readonly { key: Way; label: TextKey }[] = [
  { key: 'account', label: 'session.account' },
  { key: 'telephone', label: 'session.byTelephone' },
  { key: 'email', label: 'session.byEmail' },
]

/** What has been typed, whichever tab is shown. */
export interface LoginTyped {
  account: string
  password: string
  captcha: { captchaId: string; captcha: string }
  telephone: string
  email: string
  code: string
}

const nothing: LoginTyped = {
  account: '',
  password: '',
  captcha: { captchaId: '', captcha: '' },
  telephone: '',
  email: '',
  code: '',
}

/** Three ways in (spec §1): account and password, a code by SMS, a code by mail. */
export function LoginForm({ login, redirect }: { login: LoginWalk; redirect: string | null }) {
  const t = useText()
  const [way, setWay] = useState<Way>('account')
  const [typed, setTyped] = useState(nothing)
  const [agreed, setAgreed] = useState(false)
  const { issues, setIssues } = login
  const form = useFocusOnIssue(issues)

  const errorOf = (path: string) => issues.find(issue => issue.path === path)?.msg
  const change = useCallback((part: Partial<LoginTyped>) => setTyped(known => ({ ...known, ...part })), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (login.busy) return
    const found = missing(way, typed, t)
    if (!agreed) found.push({ path: 'agree', msg: t('session.agreeRequired') })
    setIssues(found)
    if (found.length === 0) void login.begin(firstStep(way, typed), redirect)
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <h1>{t(branded('session.loginTo', 'session.loginToTH'))}</h1>
      <p className="fg-login-line">{t('session.loginLine')}</p>
      <StatusTabs
        label={t('session.ways')}
        current={way}
        onChange={key => {
          setWay(key as Way)
          setIssues([])
        }}
        tabs={ways.map(({ key, label }) => ({ key, label: t(label) }))}
      />
      <div className="fg-login-fields" key={way}>
        {errorOf('') && (
          <p className="fg-form-summary" role="alert">
            <CircleAlert size={16} strokeWidth={1.6} aria-hidden />
            {errorOf('')}
          </p>
        )}
        {way === 'account' ? (
          <AccountFields typed={typed} change={change} errorOf={errorOf} captchaTurn={login.captchaTurn} />
        ) : (
          <CodeFields
            way={way}
            typed={typed}
            change={change}
            errorOf={errorOf}
            setIssues={setIssues}
            ready={() => {
              const found = missingTarget(way, typed, t)
              setIssues(found)
              return found.length === 0
            }}
            send={read => call('getLoginCode', { target: typed[way].trim(), ...read }, { atForm: true })}
          />
        )}
      </div>
      <Agreement agreed={agreed} onChange={setAgreed} error={errorOf('agree')} />
      <Button
        className="fg-login-submit"
        kind="primary"
        size="large"
        type="submit"
        busy={login.busy && !login.asksForce}
      >
        {t('session.logIn')}
      </Button>
      <SsoLine redirect={redirect} />
    </form>
  )
}

function firstStep(way: Way, { account, password, captcha, code, ...targets }: LoginTyped): FirstStep {
  if (way === 'account') return { account: account.trim(), password, ...captcha }
  return { account: targets[way].trim(), code: code.trim() }
}

/** What can be told without asking the server. */
function missing(way: Way, typed: LoginTyped, t: Text): InputIssue[] {
  if (way !== 'account') {
    const issues = missingTarget(way, typed, t)
    if (typed.code === '') issues.push({ path: 'code', msg: t('session.codeRequired') })
    return issues
  }
  const issues: InputIssue[] = []
  if (typed.account.trim() === '') issues.push({ path: 'account', msg: t('session.accountRequired') })
  if (typed.password === '') issues.push({ path: 'password', msg: t('session.passwordRequired') })
  if (typed.captcha.captcha === '') issues.push({ path: 'captcha', msg: t('session.captchaRequired') })
  return issues
}

function missingTarget(way: 'telephone' | 'email', typed: LoginTyped, t: Text): InputIssue[] {
  const target = typed[way].trim()
  if (way === 'telephone' ? mobilePhone.test(target) : email.test(target)) return []
  return [{ path: 'account', msg: t(way === 'telephone' ? 'session.telephoneForm' : 'session.emailForm') }]
}
