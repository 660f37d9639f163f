import { doorFields } from '@fairgate/contract/admission/gate/fields'
import type { RowOf } from '@fairgate/contract/app/catalogue'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import type { Door } from './door-rows.ts'
import { nameOf } from './gate-labels.ts'
import { asTree } from './zone-tree.ts'

type Zone = RowOf<'getZoneTree'>

export interface DoorDrawerProps {
  exhibitionId: string
  /** The door to edit; undefined for a new one. */
  door?: Door
  begin?: (verb: string) => void
  onClose: () => void
}

const F = formFields(doorFields)

/** Sign, names and zone. A single zone is preselected, so the zones must be loaded before. */
export function DoorDrawer(props: DoorDrawerProps) {
  const zones = useQueryCommand('getZoneTree', { exhibitionId: props.exhibitionId }).data?.list
  return zones && <DoorForm {...props} zones={zones} />
}

function DoorForm({ exhibitionId, door, begin, onClose, zones }: DoorDrawerProps & { zones: readonly Zone[] }) {
  const t = useText()
  const draft = useDraft({
    of: doorFields,
    read: door,
    start: { zoneId: zones.length === 1 ? zones[0]?.id : undefined },
    send: (form, over) =>
      over ? write('editDoor', { exhibitionId, ...over, ...form }) : write('addDoor', { exhibitionId, ...form }),
    done: onClose,
  })
  return (
    <EditDrawer
      draft={draft}
      code={door && t('gate.doorNumber', { code: door.code })}
      title={t(door ? 'gate.editDoor' : 'gate.addDoor')}
      onDelete={door?.actions.includes('delete') ? () => begin?.('deleteDoor') : undefined}
      onClose={onClose}
    >
      <F.choice
        name="zoneId"
        options={asTree(zones).map(zone => ({ value: zone.id, label: `${zone.code} ${nameOf(zone)}` }))}
      />
      <F.text name="code" hint={t('gate.signHint')} />
      <F.text name="nameCn" />
      <F.text name="nameEn" />
    </EditDrawer>
  )
}
