import { operatorFields } from '@fairgate/contract/access/fields'
import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { TextField } from '../ui/TextField.tsx'
import type { AccountDialogProps } from './AccountDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useAccountChange } from './use-account-change.ts'

export function NameDialog({ account, onClose }: AccountDialogProps) {
  const t = useText()
  const [name, setName] = useState(account.name)
  const { busy, issues, send } = useAccountChange('saveAccountSetting', t('shell.saved'), onClose)
  return (
    <FormDialog
      title={t('company.editName')}
      verb={t('company.save')}
      busy={busy}
      onSubmit={() => send({ version: account.version, name })}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('company.name')}
        value={name}
        onChange={setName}
        issues={issues}
        maxLength={operatorFields.name.max}
        autoComplete="name"
        required
      />
    </FormDialog>
  )
}
