import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatInstant, venueClock } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'

interface Slot {
  id: string
  door: { cn: string; en: string }
  beginsAt: string
  endsAt: string
}

/** Time and door of a slot in one line. */
export const formatSlot = ({ door, beginsAt, endsAt }: Omit<Slot, 'id'>): string =>
  `${formatInstant(beginsAt)}–${venueClock(endsAt).time} ${nameOf(door)}`

/** Slots for a badge of a type, with its current one. */
export function useSlots(exhibitionId: string, badgeTypeId: string | undefined, current?: Slot | null) {
  const t = useText()
  const slotQuery = { exhibitionId, badgeTypeId: badgeTypeId ?? '' }
  const { data, isPending } = useQueryCommand('getSlotOptions', slotQuery, {
    enabled: Boolean(badgeTypeId),
    quiet: true,
  })
  const found = data?.list ?? []
  const open = found.filter(slot => slot.left > 0 || slot.id === current?.id)
  return {
    needed: data?.needed === true,
    loading: isPending,
    options: [
      ...(current && !found.some(({ id }) => id === current.id)
        ? [{ value: current.id, label: formatSlot(current) }]
        : []),
      ...open.map(slot => ({ value: slot.id, label: formatSlot(slot), remark: t('badge.slotLeft', { n: slot.left }) })),
    ],
  }
}
