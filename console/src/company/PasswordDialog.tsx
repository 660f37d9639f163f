import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { issueOf } from '../ui/FormSummary.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useAccountChange } from './use-account-change.ts'

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [oldPassword, setOldPassword] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const { busy, issues, refuse, send } = useAccountChange('changePassword', t('company.passwordChanged'), onClose)
  const submit = () => {
    if (password !== again) refuse([{ path: 'again', msg: t('company.passwordsDiffer') }])
    else send({ oldPassword, password })
  }
  return (
    <FormDialog
      title={t('company.changePassword')}
      lead={t('company.passwordLine')}
      verb={t('company.changePassword')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField
        name="oldPassword"
        label={t('company.currentPassword')}
        value={oldPassword}
        onChange={setOldPassword}
        autoComplete="current-password"
        error={issueOf(issues, 'oldPassword')}
      />
      <PasswordField
        name="password"
        label={t('company.newPassword')}
        value={password}
        onChange={setPassword}
        error={issueOf(issues, 'password')}
        hint={t('company.passwordRule')}
        autoComplete="new-password"
      />
      <PasswordField
        name="again"
        label={t('company.newPasswordAgain')}
        value={again}
        onChange={setAgain}
        error={issueOf(issues, 'again')}
        autoComplete="new-password"
      />
    </FormDialog>
  )
}
