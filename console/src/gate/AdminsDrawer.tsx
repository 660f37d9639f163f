import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { FormDrawer } from '../ui/FormDrawer.tsx'
import { toast } from '../ui/toast.ts'
import type { Door } from './door-rows.ts'
import { ManyField } from './ManyField.tsx'
import { useGateSave } from './use-gate-save.ts'

export interface AdminsDrawerProps {
  exhibitionId: string
  door: Door
  onClose: () => void
}

const mostAdmins = 20

/** Who looks after a door: operators of the venue. */
export function AdminsDrawer({ exhibitionId, door, onClose }: AdminsDrawerProps) {
  const t = useText()
  const [chosen, setChosen] = useState(() => door.admins.map(({ operatorId }) => operatorId))
  const operators = useQueryCommand('getOperatorPage', { pageSize: 999 })
  const saving = useGateSave('setDoorAdmins', () => {
    toast.success(t('shell.saved'))
    onClose()
  })
  // Whoever is an administrator already stays to be seen, also where the list cannot be had.
  const known = new Map(door.admins.map(({ operatorId, name }) => [operatorId, { label: name, remark: '' }]))
  for (const row of operators.data?.list ?? []) {
    if (!row.frozen) known.set(row.operatorID, { label: row.name || row.userName, remark: row.roleName })
  }
  return (
    <FormDrawer
      code={t('gate.doorNumber', { code: door.code })}
      title={t('gate.adminsOf', { code: door.code })}
      verb={t('gate.save')}
      busy={saving.busy}
      issues={saving.issues}
      stale={saving.stale}
      left={null}
      onClose={onClose}
      onSubmit={() => saving.send({ exhibitionId, id: door.id, version: door.version, operatorIds: chosen })}
    >
      <ManyField
        name="operatorIds"
        label={t('gate.admins')}
        placeholder={t('gate.chooseOperators')}
        hint={t('gate.adminsHint')}
        max={mostAdmins}
        loading={operators.isPending}
        value={chosen}
        options={[...known].map(([value, { label, remark }]) => ({ value, label, remark }))}
        onChange={setChosen}
        issues={saving.issues}
      />
    </FormDrawer>
  )
}
