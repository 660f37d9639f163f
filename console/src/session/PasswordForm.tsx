import { passwordLength } from '@fairgate/contract/kernel/constants'
import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { email, mobilePhone } from '@fairgate/contract/kernel/pattern'
import { codeTarget } from '@fairgate/contract/session/fields'
import { ArrowLeft, CircleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { CallError, call } from '../kernel/call.ts'
import { type Text, useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { CodeField } from '../ui/CodeField.tsx'
import { Field } from '../ui/Field.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { useFocusOnIssue } from './use-focus-on-issue.ts'

export interface PasswordFormProps {
  onDone: () => void
  onBack: () => void
}

/** Whose account, the code that was sent there, and the new password twice (spec §5). */
export function PasswordForm({ onDone, onBack }: PasswordFormProps) {
  const t = useText()
  const [typed, setTyped] = useState({ target: '', code: '', password: '', repeated: '' })
  const [issues, setIssues] = useState<readonly InputIssue[]>([])
  const [busy, setBusy] = useState(false)
  const form = useFocusOnIssue(issues)

  const target = typed.target.trim()
  const errorOf = (path: string) => issues.find(issue => issue.path === path)?.msg
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })
  const refused = (failure: unknown) => {
    if (!(failure instanceof CallError)) throw failure
    setIssues(issuesOf(failure))
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = missing(typed, t)
    setIssues(found)
    if (found.length > 0) return
    setBusy(true)
    const { code, password } = typed
    await call('resetPassword', { target, code, password }, { atForm: true })
      .then(onDone, refused)
      .finally(() => setBusy(false))
  }

  return (
    <form ref={form} onSubmit={event => void submit(event)} noValidate>
      <h1>{t('session.resetTitle')}</h1>
      <p className="fg-password-line">{t('session.resetLine')}</p>
      {errorOf('') && (
        <p className="fg-form-summary" role="alert">
          <CircleAlert size={16} strokeWidth={1.6} aria-hidden />
          {errorOf('')}
        </p>
      )}
      <Field label={t('session.target')} name="target" error={errorOf('target')}>
        {control => (
          <input
            {...control}
            className="fg-input is-large"
            name="target"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={codeTarget.max}
            value={typed.target}
            onChange={event => change({ target: event.target.value })}
          />
        )}
      </Field>
      <CodeField
        value={typed.code}
        onChange={code => change({ code })}
        error={errorOf('code')}
        purpose="reset"
        target={target}
        ready={() => {
          const found = missingTarget(target, t)
          setIssues(found)
          return found.length === 0
        }}
        send={read => call('getVerificationcodeByResetPassword', { target, ...read }, { atForm: true })}
        onRefused={refused}
      />
      <PasswordField
        label={t('session.newPassword')}
        name="password"
        autoComplete="new-password"
        value={typed.password}
        onChange={password => change({ password })}
        error={errorOf('password')}
        hint={t('session.passwordLength')}
      />
      <PasswordField
        label={t('session.repeatPassword')}
        name="repeated"
        autoComplete="new-password"
        value={typed.repeated}
        onChange={repeated => change({ repeated })}
        error={errorOf('repeated')}
      />
      <Button className="fg-password-submit" kind="primary" size="large" type="submit" busy={busy}>
        {t('session.resetTitle')}
      </Button>
      <Button kind="quiet" icon={ArrowLeft} onClick={onBack}>
        {t('session.backToLogin')}
      </Button>
    </form>
  )
}

/** What can be told without asking the server. */
function missing(typed: { target: string; code: string; password: string; repeated: string }, t: Text): InputIssue[] {
  const issues = missingTarget(typed.target.trim(), t)
  if (typed.code === '') issues.push({ path: 'code', msg: t('session.codeRequired') })
  const { length } = typed.password
  if (length < passwordLength.min || length > passwordLength.max) {
    issues.push({ path: 'password', msg: t('session.passwordLength') })
  } else if (typed.password !== typed.repeated) issues.push({ path: 'repeated', msg: t('session.passwordsDiffer') })
  return issues
}

function missingTarget(target: string, t: Text): InputIssue[] {
  if (mobilePhone.test(target) || email.test(target)) return []
  return [{ path: 'target', msg: t('session.targetForm') }]
}

/** Which field a refusal belongs to; the rest stands above the form, or in a toast. */
function issuesOf(failure: CallError): readonly InputIssue[] {
  if (failure.issues.length > 0) return failure.issues
  if (failure.statusCode === 10012) return [{ path: 'code', msg: failure.message }]
  return [10002, 10018].includes(failure.statusCode) ? [{ path: '', msg: failure.message }] : []
}
