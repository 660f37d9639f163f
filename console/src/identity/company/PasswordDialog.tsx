import { passwordChangeFields } from '@fairgate/contract/identity/company/account-fields'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'

const F = formFields(passwordChangeFields)

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const draft = useDraft({
    of: passwordChangeFields,
    validate: ({ password, again }) =>
      again !== '' && password !== again ? [{ path: 'again', msg: t('company.passwordsDiffer') }] : [],
    send: ({ oldPassword, password }) => write('changePassword', { oldPassword, password }),
    said: 'company.passwordChanged',
    done: onClose,
  })
  return (
    <EditDialog
      draft={draft}
      title={t('company.changePassword')}
      lead={t('company.passwordLine')}
      verb={t('company.changePassword')}
      onClose={onClose}
    >
      <F.text name="oldPassword" autoComplete="current-password" />
      <F.text name="password" autoComplete="new-password" hint={t('company.passwordRule')} />
      <F.text name="again" autoComplete="new-password" />
    </EditDialog>
  )
}
