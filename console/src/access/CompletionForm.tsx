import { completionFields } from '@fairgate/contract/access/fields'
import type { Output } from '@fairgate/contract/catalogue'
import { passwordLength } from '@fairgate/contract/kernel/constants'
import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { type FormEvent, useState } from 'react'
import { CallError, call } from '../kernel/call.ts'
import { type Text, useText } from '../kernel/language.ts'
import { refusedFields } from '../kernel/refused-fields.ts'
import { Button } from '../ui/Button.tsx'
import { CodeField } from '../ui/CodeField.tsx'
import { FormSummary, issueOf } from '../ui/FormSummary.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'

export interface CompletionFormProps {
  invitation: string
  /** As the company wrote it. */
  name: string
  maskedTelephone: string
  onDone: (completed: Output<'completeTempOperatorInfo'>) => void
  /** The invitation was used or ran out while the form was open. */
  onGone: () => void
}

const NOT_FOUND = 10006
const CODE_WRONG = 10012
const TOO_MANY = 10009

/** Who the invited person is, the code that proves the telephone, and the password twice. */
export function CompletionForm({ invitation, maskedTelephone, onDone, onGone, ...known }: CompletionFormProps) {
  const t = useText()
  const [form, setForm] = useState({ name: known.name, userName: '', email: '', code: '', password: '', repeated: '' })
  const [issues, setIssues] = useState<readonly InputIssue[]>([])
  const [busy, setBusy] = useState(false)
  const change = (field: keyof typeof form) => (value: string) => setForm(now => ({ ...now, [field]: value }))
  const line = (name: 'name' | 'userName' | 'email') => ({
    name,
    label: t(`access.${name}`),
    value: form[name],
    onChange: change(name),
    issues,
    large: true,
  })

  const refused = (failure: unknown) => {
    if (!(failure instanceof CallError)) throw failure
    if (failure.statusCode === NOT_FOUND) onGone()
    const fields = refusedFields(failure)
    if (fields.length > 0) setIssues(fields)
    else if (failure.statusCode === CODE_WRONG || failure.statusCode === TOO_MANY) {
      setIssues([{ path: 'code', msg: failure.message }])
    } else if (failure.statusCode === 10002 || failure.statusCode === 10017) toast.error(failure.message)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = faults(form, t)
    setIssues(found)
    if (found.length > 0) return
    const { repeated: _, ...payload } = form
    setBusy(true)
    await call('completeTempOperatorInfo', { invitation, ...payload }, { atForm: true })
      .then(onDone, refused)
      .finally(() => setBusy(false))
  }

  return (
    <form className="fg-complete-form" noValidate onSubmit={event => void submit(event)}>
      <FormSummary issues={issues} />
      <CodeField
        label={t('access.code')}
        value={form.code}
        onChange={change('code')}
        error={issueOf(issues, 'code')}
        purpose="complete"
        target={maskedTelephone}
        ready={() => true}
        send={read => call('getVerificationcodeByCompleteTemp', { invitation, ...read }, { atForm: true })}
        onRefused={refused}
      />
      <TextField {...line('name')} maxLength={completionFields.name.max} autoComplete="name" />
      <TextField
        {...line('userName')}
        maxLength={completionFields.userName.max}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        hint={t('access.completeUserNameHint')}
      />
      <TextField
        {...line('email')}
        maxLength={completionFields.email.max}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
      />
      <PasswordField
        label={t('access.password')}
        name="password"
        autoComplete="new-password"
        value={form.password}
        onChange={change('password')}
        error={issueOf(issues, 'password')}
        hint={t('session.passwordLength')}
      />
      <PasswordField
        label={t('access.passwordAgain')}
        name="repeated"
        autoComplete="new-password"
        value={form.repeated}
        onChange={change('repeated')}
        error={issueOf(issues, 'repeated')}
      />
      <Button className="fg-complete-submit" kind="primary" size="large" type="submit" busy={busy}>
        {t('access.complete')}
      </Button>
    </form>
  )
}

/** What can be told without asking the server. */
function faults(form: Readonly<Record<string, string>>, t: Text): InputIssue[] {
  const empty = ['code', 'name', 'userName', 'email'].filter(path => (form[path] ?? '').trim() === '')
  const issues = empty.map(path => ({ path, msg: t('kernel.required') }))
  const { password = '', repeated } = form
  if (password.length < passwordLength.min || password.length > passwordLength.max) {
    issues.push({ path: 'password', msg: t('session.passwordLength') })
  } else if (password !== repeated) issues.push({ path: 'repeated', msg: t('session.passwordsDiffer') })
  return issues
}
