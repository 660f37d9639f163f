import { zoneFields } from '@fairgate/contract/gate/fields'
import { useText } from '../kernel/language.ts'
import { EditDrawer } from '../ui/form/EditDrawer.tsx'
import { formFields } from '../ui/form/form-fields.tsx'
import { useDraft, write } from '../ui/form/use-draft.ts'
import { nameOf } from './gate-words.ts'
import { SignFields } from './SignFields.tsx'
import { within, type ZoneNode } from './zone-tree.ts'

export interface ZoneDrawerProps {
  exhibitionId: string
  /** The zone to edit; a new one without it. */
  zone?: ZoneNode
  zones: readonly ZoneNode[]
  parentId?: string
  onDelete?: () => void
  onClose: () => void
}

const F = formFields(zoneFields)

/** Sign, names, what it lies in, and its limit. */
export function ZoneDrawer({ exhibitionId, zone, zones, parentId, onDelete, onClose }: ZoneDrawerProps) {
  const t = useText()
  const draft = useDraft({
    of: zoneFields,
    read: zone,
    start: { parentId },
    send: (form, over) => write('saveZone', { exhibitionId, ...over, ...form }),
    done: onClose,
  })
  const forbidden = zone ? within(zones, zone.id) : new Set<string>()
  const outer = zones.filter(({ id }) => !forbidden.has(id))
  return (
    <EditDrawer
      draft={draft}
      code={zone && t('gate.zoneNumber', { code: zone.code })}
      title={t(zone ? 'gate.editZone' : 'gate.addZone')}
      onDelete={onDelete}
      onClose={onClose}
    >
      <SignFields />
      <F.choice
        name="parentId"
        placeholder={t('gate.outside')}
        options={outer.map(each => ({ value: each.id, label: `${each.code} ${nameOf(each)}` }))}
      />
      <F.text name="capacity" hint={t('gate.capacityHint')} />
    </EditDrawer>
  )
}
