import { useMemo, useState } from 'react'
import { useText } from '../kernel/language.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { FormDrawer } from '../ui/FormDrawer.tsx'
import { toast } from '../ui/toast.ts'
import { DeleteButton } from './DeleteButton.tsx'
import type { Door } from './door-rows.ts'
import { nameOf } from './gate-words.ts'
import { SignFields } from './SignFields.tsx'
import { useGateSave } from './use-gate-save.ts'
import type { Zone } from './ZonesTab.tsx'
import { asTree } from './zone-tree.ts'

export interface DoorDrawerProps {
  exhibitionId: string
  /** The door to edit; a new one without it. */
  door?: Door
  zones: readonly Zone[]
  onDelete?: () => void
  onClose: () => void
}

/** Sign, names, and the zone it leads into. */
export function DoorDrawer({ exhibitionId, door, zones, onDelete, onClose }: DoorDrawerProps) {
  const t = useText()
  const [values, setValues] = useState(() => ({
    code: door?.code ?? '',
    nameCn: door?.nameCn ?? '',
    nameEn: door?.nameEn ?? '',
    zoneId: door?.zoneId ?? (zones.length === 1 ? zones[0]?.id : undefined),
  }))
  const set = (changes: Partial<typeof values>) => setValues(now => ({ ...now, ...changes }))
  const done = () => {
    toast.success(t(door ? 'shell.saved' : 'shell.added'))
    onClose()
  }
  const adding = useGateSave('addDoor', done)
  const editing = useGateSave('editDoor', done)
  const { issues, busy, stale } = door ? editing : adding
  const tree = useMemo(() => asTree(zones), [zones])

  const submit = () => {
    const { code, nameCn, nameEn, zoneId } = values
    const form = { exhibitionId, code: code.trim().toUpperCase(), nameCn, nameEn, zoneId: zoneId ?? '' }
    const faults = [
      !zoneId && { path: 'zoneId', msg: t('gate.chooseOne', { field: t('gate.zone') }) },
      ...(['code', 'nameCn', 'nameEn'] as const).map(
        path => values[path].trim() === '' && { path, msg: t('gate.empty', { field: t(`gate.${path}`) }) },
      ),
    ]
    if (door) editing.send({ ...form, id: door.id, version: door.version }, faults)
    else adding.send(form, faults)
  }

  return (
    <FormDrawer
      code={door && t('gate.doorNumber', { code: door.code })}
      title={t(door ? 'gate.editDoor' : 'gate.addDoor')}
      verb={t(door ? 'gate.save' : 'gate.add')}
      busy={busy}
      issues={issues}
      stale={stale}
      left={<DeleteButton onClick={onDelete} />}
      onClose={onClose}
      onSubmit={submit}
    >
      <ChoiceField
        name="zoneId"
        label={t('gate.zone')}
        required
        value={values.zoneId}
        options={tree.map(zone => ({ value: zone.id, label: `${zone.code} ${nameOf(zone)}` }))}
        onChange={zoneId => set({ zoneId })}
        issues={issues}
      />
      <SignFields values={values} onChange={set} issues={issues} stored={stale ? door : undefined} />
    </FormDrawer>
  )
}
