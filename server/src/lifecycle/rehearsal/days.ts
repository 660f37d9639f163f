import type { SandboxDay } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import type { Plan } from '../../exhibitions/exhibition/api.ts'

const DAY = 86_400_000

/** The venue's days from now to each day of a plan; an unset day counts as today. */
export function daysTo(
  { moveIn, open, moveOut }: Pick<Plan, 'moveIn' | 'open' | 'moveOut'>,
  now: Date,
  zone: string,
): Record<SandboxDay, number> {
  const today = Date.parse(dayOf(now, zone))
  const to = (instant: string | null, sooner = 0) =>
    instant === null ? 0 : Math.round((Date.parse(dayOf(new Date(Date.parse(instant) - sooner), zone)) - today) / DAY)
  return {
    before: to(open.from) - 2,
    moveIn: to(moveIn.from),
    firstDay: to(open.from),
    // It ends at an instant: midnight belongs to the day before.
    lastDay: to(open.to, 1),
    moveOut: to(moveOut.from),
    over: to(moveOut.to, 1) + 1,
  }
}
