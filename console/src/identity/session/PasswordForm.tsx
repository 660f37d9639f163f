import { resetFields } from '@fairgate/contract/identity/session/fields'
import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import { ArrowLeft } from 'lucide-react'
import { type CallError, call } from '../../kernel/command/call.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { CodeField } from '../../kernel/ui/form/CodeField.tsx'
import { DraftForm } from '../../kernel/ui/form/DraftForm.tsx'
import { lightFields } from '../../kernel/ui/form/light-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'

const F = lightFields(resetFields)

export interface PasswordFormProps {
  onDone: () => void
  onBack: () => void
}

/** Form for the account, the code that was sent to it, and the new password twice (spec §5). */
export function PasswordForm({ onDone, onBack }: PasswordFormProps) {
  const t = useText()
  const draft = useDraft({
    of: resetFields,
    unmarked: true,
    validate: ({ password, again }) =>
      again !== '' && password !== again ? [{ path: 'again', msg: t('session.passwordsDiffer') }] : [],
    send: ({ target, code, password }) => write('resetPassword', { target, code, password }),
    said: false,
    done: onDone,
    refused: refusedAt,
  })
  const target = draft.values.target.trim()
  return (
    <>
      <h1>{t('session.resetTitle')}</h1>
      <p className="fg-phone-line">{t('session.resetLine')}</p>
      <DraftForm draft={draft} short>
        <F.text name="target" large autoComplete="username" autoCapitalize="off" spellCheck={false} />
        <CodeField
          purpose="reset"
          target={target}
          ready={() => draft.check('target')}
          send={read => call('getVerificationcodeByResetPassword', { target, ...read })}
        />
        <F.text name="password" autoComplete="new-password" hint={t('session.passwordLength')} />
        <F.text name="again" autoComplete="new-password" />
        <Button className="fg-phone-submit" kind="primary" size="large" type="submit" busy={draft.busy !== undefined}>
          {t('session.resetTitle')}
        </Button>
        <Button kind="quiet" icon={ArrowLeft} onClick={onBack}>
          {t('session.backToLogin')}
        </Button>
      </DraftForm>
    </>
  )
}

/** The field that a refusal belongs to; others are shown above the form. */
function refusedAt({ statusCode, message }: CallError): InputIssue[] {
  if (statusCode === 10012) return [{ path: 'code', msg: message }]
  return statusCode === 10002 || statusCode === 10018 ? [{ path: '', msg: message }] : []
}
