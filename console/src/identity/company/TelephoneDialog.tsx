import { telephoneChangeFields } from '@fairgate/contract/identity/company/account-fields'
import { call } from '../../kernel/command/call.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import type { AccountDialogProps } from './account-setting.ts'
import { SentCodeField } from './SentCodeField.tsx'

const F = formFields(telephoneChangeFields)

/** Codes to both numbers; the first number of an account needs the password instead of the old number's code. */
export function TelephoneDialog({ account, onClose }: AccountDialogProps) {
  const t = useText()
  const old = account.telephone
  const draft = useDraft({
    of: telephoneChangeFields,
    without: () => (old ? ['password'] : ['oldCode']),
    send: ({ telephone, code, oldCode, password }) =>
      write('changeTelephone', { telephone, code, ...(old ? { oldCode } : { password }) }),
    said: 'company.telephoneChanged',
    done: onClose,
  })
  const { telephone } = draft.wire()
  const ask = (to: { which: 'old' } | { which: 'new'; telephone: string }) => () =>
    call('getVerificationcodeByChangeTelephone', to)
  return (
    <EditDialog
      draft={draft}
      title={t(old ? 'company.changeTelephone' : 'company.addTelephone')}
      lead={t(old ? 'company.telephoneLine' : 'company.telephoneFirstLine')}
      verb={t('company.change')}
      onClose={onClose}
    >
      {old ? (
        <SentCodeField name="oldCode" target={old} send={ask({ which: 'old' })} />
      ) : (
        <F.text name="password" autoComplete="current-password" />
      )}
      <F.text name="telephone" autoComplete="tel-national" />
      <SentCodeField name="code" target={telephone} send={ask({ which: 'new', telephone })} />
    </EditDialog>
  )
}
