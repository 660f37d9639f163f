import { doorFields } from '@fairgate/contract/gate/fields'
import { useMemo } from 'react'
import { useText } from '../kernel/language.ts'
import { EditDrawer } from '../ui/form/EditDrawer.tsx'
import { formFields } from '../ui/form/form-fields.tsx'
import { useDraft, write } from '../ui/form/use-draft.ts'
import type { Door } from './door-rows.ts'
import { nameOf } from './gate-words.ts'
import { SignFields } from './SignFields.tsx'
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

const F = formFields(doorFields)

/** Sign, names, and the zone it leads into. */
export function DoorDrawer({ exhibitionId, door, zones, onDelete, onClose }: DoorDrawerProps) {
  const t = useText()
  const draft = useDraft({
    of: doorFields,
    read: door,
    start: { zoneId: zones.length === 1 ? zones[0]?.id : undefined },
    send: (form, over) =>
      over ? write('editDoor', { exhibitionId, ...over, ...form }) : write('addDoor', { exhibitionId, ...form }),
    done: onClose,
  })
  const tree = useMemo(() => asTree(zones), [zones])
  return (
    <EditDrawer
      draft={draft}
      code={door && t('gate.doorNumber', { code: door.code })}
      title={t(door ? 'gate.editDoor' : 'gate.addDoor')}
      onDelete={onDelete}
      onClose={onClose}
    >
      <F.choice name="zoneId" options={tree.map(zone => ({ value: zone.id, label: `${zone.code} ${nameOf(zone)}` }))} />
      <SignFields />
    </EditDrawer>
  )
}
