import { emailChangeFields } from '@fairgate/contract/identity/company/account-fields'
import { call } from '../../kernel/command/call.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import type { AccountDialogProps } from './account-setting.ts'
import { SentCodeField } from './SentCodeField.tsx'

const F = formFields(emailChangeFields)

/** Changes the e-mail address with a code to it and the password, since passwords are reset by e-mail. */
export function EmailDialog({ account, onClose }: AccountDialogProps) {
  const t = useText()
  const { version, name } = account
  const draft = useDraft({
    of: emailChangeFields,
    send: form => write('saveAccountSetting', { version, name, ...form }),
    said: 'company.emailChanged',
    done: onClose,
  })
  const { email } = draft.wire()
  return (
    <EditDialog
      draft={draft}
      title={t(account.email ? 'company.changeEmail' : 'company.addEmail')}
      lead={t('company.emailLine')}
      verb={t('company.change')}
      onClose={onClose}
    >
      <F.text name="email" autoComplete="email" />
      <SentCodeField name="code" target={email} send={() => call('getVerificationcodeByChangeEmail', { email })} />
      <F.text name="password" autoComplete="current-password" />
    </EditDialog>
  )
}
