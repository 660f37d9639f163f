import { vehicleFields } from '@fairgate/contract/badging/badge/vehicle-fields'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import type { ActionFormProps } from '../../kernel/ui/list/define-actions.ts'
import type { ActedBadge, OfExhibition } from './acted-badge.ts'
import { useSlots } from './use-slots.ts'

const slotOf = { slotId: { ...vehicleFields.slotId, need: 'required' } } as const
const F = formFields(slotOf)

/** Changes the slot of a vehicle, until the current one begins. */
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
