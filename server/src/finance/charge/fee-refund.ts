import type { refundRules } from '@fairgate/contract/exhibitions/exhibition/choices'
import { addDays, dayOf } from '@fairgate/contract/kernel/schedule/day'

interface Refunding {
  refundRule: (typeof refundRules)[number] | null
  moveIn: { from: string | null }
  open: { from: string | null }
}

/**
 * Whether a fee whose price is that of a rule is refunded at this moment: until the end of the day so many days before opening,
 * in the venue's zone.
 */
export function isRefundedByRule(
  { refundDays }: { refundDays: number | null },
  { open }: Pick<Refunding, 'open'>,
  now: Date,
  timeZone: string,
): boolean {
  if (refundDays === null || open.from === null) return false
  return dayOf(now, timeZone) <= addDays(dayOf(new Date(open.from), timeZone), -refundDays)
}

const week = 7 * 86_400_000

/** Whether the fee of a badge that was never issued is refunded at this moment; not without a rule or its day. */
export function isRefunded({ refundRule, moveIn, open }: Refunding, now: Date): boolean {
  const before = (moment: string | null, days = 0) => moment !== null && now.getTime() < Date.parse(moment) - days
  switch (refundRule) {
    case 'beforeMoveIn':
      return before(moveIn.from)
    case 'beforeOpen':
      return before(open.from)
    case 'sevenDaysBeforeOpen':
      return before(open.from, week)
    default:
      return false
  }
}
