import type { Output } from '@fairgate/contract/app/catalogue'
import { completionFormFields } from '@fairgate/contract/identity/access/fields'
import { call } from '../../kernel/command/call.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { CodeField } from '../../kernel/ui/form/CodeField.tsx'
import { DraftForm } from '../../kernel/ui/form/DraftForm.tsx'
import { lightFields } from '../../kernel/ui/form/light-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import './CompleteOperator.css'

const F = lightFields(completionFormFields)

export interface CompletionFormProps {
  invitation: string
  /** The name that the company entered. */
  name: string
  maskedTelephone: string
  onDone: (completed: Output<'completeTempOperatorInfo'>) => void
  /** Called when the invitation was used or expired while the form was open. */
  onGone: () => void
}

const NOT_FOUND = 10006
/** Refusals shown at the code: wrong, or too many requests. */
const AT_CODE = new Set([10012, 10009])

/** The name of the invited person, the code that proves the telephone, and the password twice. */
export function CompletionForm({ invitation, name, maskedTelephone, onDone, onGone }: CompletionFormProps) {
  const t = useText()
  const draft = useDraft({
    of: completionFormFields,
    unmarked: true,
    start: { name },
    validate: ({ password, again }) =>
      again !== '' && password !== again ? [{ path: 'again', msg: t('session.passwordsDiffer') }] : [],
    send: ({ again: _, ...form }) => write('completeTempOperatorInfo', { invitation, ...form }),
    said: false,
    done: onDone,
    refused: ({ statusCode, message }) => {
      if (statusCode === NOT_FOUND) onGone()
      return AT_CODE.has(statusCode) ? [{ path: 'code', msg: message }] : []
    },
  })
  return (
    <DraftForm draft={draft} className="fg-complete-form">
      <CodeField
        purpose="complete"
        target={maskedTelephone}
        send={read => call('getVerificationcodeByCompleteTemp', { invitation, ...read })}
      />
      <F.text name="name" large autoComplete="name" />
      <F.text
        name="userName"
        large
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        hint={t('access.completeUserNameHint')}
      />
      <F.text name="email" large autoComplete="email" />
      <F.text name="password" autoComplete="new-password" hint={t('session.passwordLength')} />
      <F.text name="again" autoComplete="new-password" />
      <Button className="fg-phone-submit" kind="primary" size="large" type="submit" busy={draft.busy !== undefined}>
        {t('access.complete')}
      </Button>
    </DraftForm>
  )
}
