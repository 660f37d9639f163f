import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { useSave } from '../kernel/use-save.ts'
import { FormDrawer } from '../ui/FormDrawer.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { RoleField } from './RoleField.tsx'
import { operatorReads } from './use-operator-deeds.tsx'

/** Invites a temporary operator by telephone. */
export function InviteDrawer({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [telephone, setTelephone] = useState('')
  const [name, setName] = useState('')
  const [roleID, setRoleID] = useState<string>()
  const { send, issues, busy } = useSave('inviteTemporaryOperator', {
    changes: operatorReads,
    onDone: () => {
      toast.success(t('access.invited'))
      onClose()
    },
  })
  const required = t('kernel.required')
  return (
    <FormDrawer
      title={t('access.invite')}
      lead={t('access.inviteHint')}
      verb={t('access.inviteSend')}
      busy={busy}
      issues={issues}
      onSubmit={() =>
        send({ telephone, name, roleID: roleID ?? '' }, [
          telephone.trim() === '' && { path: 'telephone', msg: required },
          name.trim() === '' && { path: 'name', msg: required },
          roleID === undefined && { path: 'roleID', msg: t('access.roleChoose') },
        ])
      }
      onClose={onClose}
    >
      <TextField
        name="telephone"
        label={t('access.telephone')}
        value={telephone}
        onChange={setTelephone}
        issues={issues}
        required
        maxLength={20}
        inputMode="numeric"
      />
      <TextField
        name="name"
        label={t('access.name')}
        value={name}
        onChange={setName}
        issues={issues}
        required
        maxLength={50}
      />
      <RoleField value={roleID} onChange={setRoleID} issues={issues} />
    </FormDrawer>
  )
}
