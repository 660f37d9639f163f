import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { FormDialog } from './FormDialog.tsx'
import { PasswordLine } from './PasswordLine.tsx'
import { useAccountChange } from './use-account-change.ts'

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [oldPassword, setOldPassword] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const { busy, issues, refuse, send } = useAccountChange('changePassword', t('company.passwordChanged'), onClose)
  const submit = () => {
    if (password !== again) refuse({ path: 'again', msg: t('company.passwordsDiffer') })
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
      <PasswordLine
        name="oldPassword"
        label={t('company.currentPassword')}
        value={oldPassword}
        onChange={setOldPassword}
        issues={issues}
      />
      <PasswordLine
        name="password"
        label={t('company.newPassword')}
        value={password}
        onChange={setPassword}
        issues={issues}
        hint={t('company.passwordRule')}
        fresh
      />
      <PasswordLine
        name="again"
        label={t('company.newPasswordAgain')}
        value={again}
        onChange={setAgain}
        issues={issues}
        fresh
      />
    </FormDialog>
  )
}
