import { phases } from '@fairgate/contract/exhibition/views'
import { dayOf } from '@fairgate/contract/kernel/day'
import type { PhaseShift } from '../badge/facts.ts'
import type { Plan } from '../exhibition/facts.ts'

type Dates = Pick<Plan, 'moveIn' | 'open' | 'moveOut'>

export interface Shift {
  /** By so many days its first open day moves. */
  days: number
  /** The last open day then, `yyyy-MM-dd`. */
  last: string
  phases: PhaseShift[]
}

const DAY = 86_400_000

/** How far an exhibition moves, whole days of the venue: as a whole by its opening, and each phase by its own first day. */
export function shiftOf(before: Dates, planned: Dates, timeZone: string): Shift {
  const dayAt = (instant: string) => Date.parse(dayOf(new Date(instant), timeZone))
  const between = (was: string | null, is: string | null) =>
    was === null || is === null ? 0 : Math.round((dayAt(is) - dayAt(was)) / DAY)
  const { to } = planned.open
  return {
    days: between(before.open.from, planned.open.from),
    // It ends at an instant: a midnight is the day before.
    last: to === null ? '9999-12-31' : dayOf(new Date(Date.parse(to) - 1), timeZone),
    phases: phases.map(phase => ({
      phase,
      days: between(before[phase].from, planned[phase].from),
      ends: planned[phase].to,
    })),
  }
}
