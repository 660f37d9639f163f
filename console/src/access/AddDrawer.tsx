import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { useMay } from '../kernel/session.ts'
import { useSave } from '../kernel/use-save.ts'
import { FormDrawer } from '../ui/FormDrawer.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { RoleField } from './RoleField.tsx'
import { operatorReads } from './use-operator-deeds.tsx'

/** A new operator; all fields are needed (specification, section 5). */
export function AddDrawer({ onClose }: { onClose: () => void }) {
  const t = useText()
  const mayApprove = useMay('operator:approve')
  const [form, setForm] = useState({ name: '', userName: '', telephone: '', email: '' })
  const [roleID, setRoleID] = useState<string>()
  const { send, issues, busy } = useSave('addOperator', {
    changes: operatorReads,
    onDone: () => {
      toast.success(t('shell.added'))
      onClose()
    },
  })
  const field = (name: keyof typeof form) => ({
    name,
    label: t(`access.${name}`),
    value: form[name],
    required: true,
    issues,
    onChange: (value: string) => setForm(now => ({ ...now, [name]: value })),
  })
  return (
    <FormDrawer
      title={t('access.add')}
      lead={t(mayApprove ? 'access.addHint' : 'access.addHintPending')}
      verb={t('access.save')}
      busy={busy}
      issues={issues}
      onSubmit={() =>
        send({ ...form, roleID: roleID ?? '' }, [
          ...missing(form, t('kernel.required')),
          roleID === undefined && { path: 'roleID', msg: t('access.roleChoose') },
        ])
      }
      onClose={onClose}
    >
      <TextField {...field('name')} maxLength={50} />
      <TextField {...field('userName')} maxLength={30} spellCheck={false} hint={t('access.userNameHint')} />
      <TextField {...field('telephone')} maxLength={20} inputMode="numeric" />
      <TextField {...field('email')} maxLength={100} inputMode="email" />
      <RoleField value={roleID} onChange={setRoleID} issues={issues} />
    </FormDrawer>
  )
}

/** All that is empty at once, so that nobody corrects one field after the other. */
const missing = (form: Readonly<Record<string, string>>, msg: string) =>
  Object.entries(form).map(([path, value]) => value.trim() === '' && { path, msg })
