import { zoneFields } from '@fairgate/contract/admission/gate/fields'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { nameOf } from './gate-labels.ts'
import { asTree, within, type ZoneNode } from './zone-tree.ts'

export interface ZoneDrawerProps {
  exhibitionId: string
  /** The zone to edit; undefined for a new one. */
  zone?: ZoneNode
  parentId?: string
  begin?: (verb: string) => void
  onClose: () => void
}

const F = formFields(zoneFields)

/** Sign, names, parent zone and limit. */
export function ZoneDrawer({ exhibitionId, zone, parentId, begin, onClose }: ZoneDrawerProps) {
  const t = useText()
  const zones = asTree(useQueryCommand('getZoneTree', { exhibitionId }).data?.list ?? [])
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
      onDelete={zone?.actions.includes('delete') ? () => begin?.('delete') : undefined}
      onClose={onClose}
    >
      <F.text name="code" hint={t('gate.signHint')} />
      <F.text name="nameCn" />
      <F.text name="nameEn" />
      <F.choice
        name="parentId"
        placeholder={t('gate.noParent')}
        options={outer.map(each => ({ value: each.id, label: `${each.code} ${nameOf(each)}` }))}
      />
      <F.text name="capacity" hint={t('gate.capacityHint')} />
    </EditDrawer>
  )
}
