import { vehicleFields } from '@fairgate/contract/badge/vehicle-fields'
import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { EditDialog } from '../ui/form/EditDialog.tsx'
import { formFields } from '../ui/form/form-fields.tsx'
import { useDraft, write } from '../ui/form/use-draft.ts'
import type { ActionFormProps } from '../ui/list/define-actions.ts'
import type { ActedBadge, OfExhibition } from './acted-badge.ts'
import { useSlots } from './use-slots.ts'

const slotOf = { slotId: { ...vehicleFields.slotId, need: 'required' } } as const
const F = formFields(slotOf)

/** Another slot for a vehicle, until the one it has begins. */
export function SlotDialog({ row, exhibitionId, onClose }: ActionFormProps<ActedBadge> & OfExhibition) {
  const t = useText()
  const { data } = useQueryCommand('getBadgeDetail', { exhibitionId, id: row.id })
  const slots = useSlots(exhibitionId, data?.badgeTypeId, data?.vehicle?.slot)
  const draft = useDraft({
    of: slotOf,
    read: data && { id: data.id, version: data.version, slotId: data.vehicle?.slot?.id },
    send: ({ slotId }, over) =>
      write('changeVehicleSlot', { exhibitionId, id: row.id, version: over?.version ?? 0, slotId: slotId ?? '' }),
    done: onClose,
  })
  return (
    <EditDialog
      draft={draft}
      title={t('badge.changeSlotAsk', { name: row.name })}
      verb={t('badge.changeSlot')}
      onClose={onClose}
    >
      <F.choice name="slotId" options={slots.options} loading={slots.loading} />
    </EditDialog>
  )
}
