import { phases } from '@fairgate/contract/exhibitions/exhibition/views'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import { lastOpenDay, type Plan } from '../../exhibitions/exhibition/api.ts'
import type { PlanShift } from '../../kernel/lifecycle/dated.ts'

type Dates = Pick<Plan, 'moveIn' | 'open' | 'moveOut'>

const DAY = 86_400_000

/**
 * The shift of an exhibition in whole days of the venue: as a whole by its opening, and each phase by its own first
 * day.
 */
export function shiftOf(
  before: Dates,
  planned: Dates,
  { exhibitionId, zone, now }: Pick<PlanShift, 'exhibitionId' | 'zone' | 'now'>,
): PlanShift {
  const dayAt = (instant: string) => Date.parse(dayOf(new Date(instant), zone))
  const between = (was: string | null, is: string | null) =>
    was === null || is === null ? 0 : Math.round((dayAt(is) - dayAt(was)) / DAY)
  return {
    ...{ exhibitionId, zone, now },
    days: between(before.open.from, planned.open.from),
    last: lastOpenDay(planned, zone),
    ends: planned.moveOut.to,
    phases: phases.map(phase => ({
      phase,
      days: between(before[phase].from, planned[phase].from),
      ends: planned[phase].to,
    })),
  }
}
