import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { useSave } from '../kernel/use-save.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Facts } from '../ui/Facts.tsx'
import { FormDrawer } from '../ui/FormDrawer.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import type { OperatorDetail } from './access-words.ts'
import { RoleField } from './RoleField.tsx'
import { operatorReads } from './use-operator-deeds.tsx'

/** An operator's name and role; telephone and e-mail until the person has logged in. */
export function EditDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText()
  const { data, error, refetch } = useQueryCommand('getOperatorDetail', { id }, { quiet: true })
  if (data) return <Form detail={data} onClose={onClose} />
  return (
    <Drawer title={t('access.editTitle')} onClose={onClose}>
      {error ? (
        <ErrorState failure={error} onRetry={() => void refetch()} onBack={onClose} />
      ) : (
        <DetailSkeleton facts={4} />
      )}
    </Drawer>
  )
}

function Form({ detail, onClose }: { detail: OperatorDetail; onClose: () => void }) {
  const t = useText()
  const [form, setForm] = useState({ name: detail.name, telephone: detail.telephone, email: detail.email })
  const [roleID, setRoleID] = useState(detail.roleID)
  const { send, issues, busy, stale } = useSave('editOperator', {
    changes: operatorReads,
    onDone: () => {
      toast.success(t('shell.edited'))
      onClose()
    },
  })
  // What others change is seen before it is written over: the first save is refused, the next one knows of it.
  const [seen] = useState(detail.version)
  const { id, contactOpen } = detail
  const version = stale ? detail.version : seen
  const { name, telephone, email } = form
  const field = (field: keyof typeof form) => ({
    name: field,
    label: t(`access.${field}`),
    value: form[field],
    required: true,
    issues,
    onChange: (value: string) => setForm(now => ({ ...now, [field]: value })),
  })
  return (
    <FormDrawer
      title={t('access.editTitle')}
      lead={t('access.editHint')}
      verb={t(detail.state === 'returned' ? 'access.submitAgain' : 'access.save')}
      busy={busy}
      issues={issues}
      stale={stale}
      onSubmit={() => send({ id, version, name, roleID, ...(contactOpen && { telephone, email }) })}
      onClose={onClose}
    >
      <TextField {...field('name')} maxLength={50} />
      <RoleField value={roleID} held={detail} onChange={setRoleID} issues={issues} />
      {contactOpen ? (
        <>
          <TextField {...field('telephone')} maxLength={20} inputMode="numeric" />
          <TextField {...field('email')} maxLength={100} inputMode="email" />
        </>
      ) : (
        <div className="fg-access-closed">
          <Facts
            facts={[
              { name: t('access.userName'), value: detail.userName || '—' },
              { name: t('access.telephone'), value: detail.telephone || '—' },
              { name: t('access.email'), value: detail.email || '—' },
            ]}
          />
          <p className="fg-field-hint">{t('access.contactClosed')}</p>
        </div>
      )}
    </FormDrawer>
  )
}
