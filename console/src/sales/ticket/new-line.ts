import type { DeskLine } from '@fairgate/contract/sales/ticket/fields'
import { venueClock } from '../../kernel/format/format.ts'
import type { TicketType } from './use-ticket-types.ts'

/** The most likely day at the desk: today, or the first valid one. */
export function likelyDay(type: TicketType | undefined): string | undefined {
  if (!type?.dated) return undefined
  const today = venueClock(Date.now()).date
  return today > type.firstDay && today <= type.lastDay ? today : type.firstDay
}

/** A line of one ticket of a type; `self`: for the buyer. */
export const newLine = (type: TicketType | undefined, self: boolean): DeskLine => ({
  ...{ ticketTypeId: type?.id ?? '', day: likelyDay(type), quantity: '1', self, holders: [] },
})
