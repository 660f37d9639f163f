import { emailAddress } from '@fairgate/contract/session/fields'
import { useState } from 'react'
import { call } from '../kernel/call.ts'
import { useText } from '../kernel/language.ts'
import { issueOf } from '../ui/FormSummary.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { AccountDialogProps } from './AccountDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { SentCodeField } from './SentCodeField.tsx'
import { useAccountChange } from './use-account-change.ts'

/** Another address: its code, and the password, since a password is reset by e-mail. */
export function EmailDialog({ account, onClose }: AccountDialogProps) {
  const t = useText()
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const { busy, issues, refuse, send } = useAccountChange('saveAccountSetting', t('company.emailChanged'), onClose)
  const { version, name } = account
  return (
    <FormDialog
      title={t(account.email ? 'company.changeEmail' : 'company.addEmail')}
      lead={t('company.emailLine')}
      verb={t('company.change')}
      busy={busy}
      onSubmit={() => send({ version, name, email, code, password })}
      onClose={onClose}
    >
      <TextField
        name="email"
        label={t('company.newEmail')}
        value={email}
        onChange={setEmail}
        issues={issues}
        maxLength={emailAddress.max}
        type="email"
        autoComplete="email"
        required
      />
      <SentCodeField
        name="code"
        label={t('company.codeOfEmail')}
        value={code}
        onChange={setCode}
        issues={issues}
        target={email.trim()}
        send={() => call('getVerificationcodeByChangeEmail', { email }, { atForm: true })}
        onRefused={refuse}
      />
      <PasswordField
        name="password"
        label={t('company.currentPassword')}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={issueOf(issues, 'password')}
      />
    </FormDialog>
  )
}
