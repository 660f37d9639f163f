import { telephone as telephoneField } from '@fairgate/contract/session/fields'
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

/** Codes to both numbers; the first number of an account needs the password instead of the old one's code. */
export function TelephoneDialog({ account, onClose }: AccountDialogProps) {
  const t = useText()
  const [oldCode, setOldCode] = useState('')
  const [password, setPassword] = useState('')
  const [telephone, setTelephone] = useState('')
  const [code, setCode] = useState('')
  const { busy, issues, refuse, send } = useAccountChange('changeTelephone', t('company.telephoneChanged'), onClose)
  const old = account.telephone
  const ask = (which: 'old' | 'new') => () =>
    call('getVerificationcodeByChangeTelephone', which === 'old' ? { which } : { which, telephone }, { atForm: true })
  return (
    <FormDialog
      title={t(old ? 'company.changeTelephone' : 'company.addTelephone')}
      lead={t(old ? 'company.telephoneLine' : 'company.telephoneFirstLine')}
      verb={t('company.change')}
      busy={busy}
      onSubmit={() => send({ telephone, code, ...(old ? { oldCode } : { password }) })}
      onClose={onClose}
    >
      {old ? (
        <SentCodeField
          name="oldCode"
          label={t('company.codeOfOld')}
          value={oldCode}
          onChange={setOldCode}
          issues={issues}
          target={old}
          send={ask('old')}
          onRefused={refuse}
        />
      ) : (
        <PasswordField
          name="password"
          label={t('company.currentPassword')}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          error={issueOf(issues, 'password')}
        />
      )}
      <TextField
        name="telephone"
        label={t('company.newTelephone')}
        value={telephone}
        onChange={setTelephone}
        issues={issues}
        maxLength={telephoneField.max}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
      />
      <SentCodeField
        name="code"
        label={t('company.codeOfNew')}
        value={code}
        onChange={setCode}
        issues={issues}
        target={telephone.trim()}
        send={ask('new')}
        onRefused={refuse}
      />
    </FormDialog>
  )
}
