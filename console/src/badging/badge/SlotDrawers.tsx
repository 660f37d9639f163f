import type { RowOf } from '@fairgate/contract/app/catalogue'
import { slotFields, slotsFields } from '@fairgate/contract/badging/badge/vehicle-fields'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { TimeRange } from '../../kernel/ui/TimeRange.tsx'
import { phaseLabels } from './badge-labels.ts'
import { formatSlot } from './use-slots.ts'
import './BadgeForm.css'

export type SlotRow = RowOf<'getSlotPage'>

const Many = formFields(slotsFields)
const One = formFields(slotFields)

interface DrawerProps {
  exhibitionId: string
  onClose: () => void
}

/** Creates consecutive slots at one door. */
export function SlotsDrawer({ exhibitionId, onClose }: DrawerProps) {
  const t = useText()
  const doors = useQueryCommand('getDoorList', { exhibitionId }, { quiet: true }).data?.list ?? []
  const draft = useDraft({
    of: slotsFields,
    start: { phase: 'moveIn', minutes: '60' },
    validate: ({ beginsAt, endsAt }) =>
      !beginsAt || !endsAt
        ? [{ path: 'beginsAt', msg: t('kernel.required') }]
        : Date.parse(beginsAt) >= Date.parse(endsAt)
          ? [{ path: 'beginsAt', msg: t('badge.slotEndsFirst') }]
          : [],
    send: form => write('saveSlots', { exhibitionId, ...form }),
    done: onClose,
  })
  const { beginsAt, endsAt } = draft.values
  return (
    <EditDrawer draft={draft} title={t('badge.slotsAdd')} onClose={onClose}>
      <Many.segmented name="phase" labels={phaseLabels} />
      <Many.choice
        name="doorId"
        options={doors.map(door => ({
          value: door.id,
          label: `${door.code} ${nameOf({ cn: door.nameCn, en: door.nameEn })}`,
        }))}
        hint={doors.length === 0 ? t('badge.slotNoDoors') : undefined}
      />
      <Many.own name="beginsAt" label={t('badge.slotTimes')}>
        {() => (
          <TimeRange
            className="fg-slot-times"
            from={beginsAt || undefined}
            to={endsAt || undefined}
            onChange={(from, to) => draft.set({ beginsAt: from ?? '', endsAt: to ?? '' })}
          />
        )}
      </Many.own>
      <Many.text name="minutes" suffix={t('badge.minutes')} />
      <Many.text name="capacity" suffix={t('badge.vehicles')} />
    </EditDrawer>
  )
}

/** Edits the capacity of a slot. */
export function SlotDrawer({ exhibitionId, row, onClose }: DrawerProps & { row: SlotRow }) {
  const t = useText()
  const draft = useDraft({
    of: slotFields,
    read: row,
    send: (form, over) => write('editSlot', { exhibitionId, ...over, ...form }),
    done: onClose,
  })
  return (
    <EditDrawer draft={draft} title={formatSlot(row)} onClose={onClose}>
      <One.text name="capacity" suffix={t('badge.vehicles')} hint={t('badge.slotBookedHint', { n: row.booked })} />
    </EditDrawer>
  )
}
