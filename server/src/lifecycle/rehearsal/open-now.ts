import type { SandboxDay } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { addDays, dayOf, gateDayStart } from '@fairgate/contract/kernel/schedule/day'
import type { Plan } from '../../exhibitions/exhibition/api.ts'

type Phases = Pick<Plan, 'moveIn' | 'open' | 'moveOut'>
type Period = Phases['open']

const order = ['moveIn', 'open', 'moveOut'] as const
/** The phase of a day of the clock; none: no gate is open that day. */
const phaseOf: Partial<Record<SandboxDay, (typeof order)[number]>> = {
  ...{ moveIn: 'moveIn', firstDay: 'open', lastDay: 'open', moveOut: 'moveOut' },
}

/**
 * The phases of a sandbox whose clock was set to `day`, with the phase of that day extended to include `now`: before
 * its hours it begins with the day, after them it ends with the day. The others are shortened, and none becomes empty.
 */
export function openNow({ moveIn, open, moveOut }: Phases, day: SandboxDay, now: Date, zone: string): Phases {
  const phases = { moveIn, open, moveOut }
  const phase = phaseOf[day]
  if (phase === undefined) return phases
  const { from, to } = phases[phase]
  if (from === null || to === null) return phases
  const today = dayOf(now, zone)
  const begin = now.getTime() < Date.parse(from) ? gateDayStart(today, zone, 0) : from
  const end = now.getTime() >= Date.parse(to) ? gateDayStart(addDays(today, 1), zone, 0) : to
  phases[phase] = { ...phases[phase], from: begin, to: end }
  const at = order.indexOf(phase)
  let limit = Date.parse(begin)
  for (const name of order.slice(0, at).toReversed()) {
    phases[name] = endingBy(phases[name], limit)
    limit = Date.parse(phases[name].from ?? iso(limit))
  }
  limit = Date.parse(end)
  for (const name of order.slice(at + 1)) {
    phases[name] = beginningFrom(phases[name], limit)
    limit = Date.parse(phases[name].to ?? iso(limit))
  }
  return phases
}

const iso = (ms: number) => new Date(ms).toISOString()

function endingBy(period: Period, limit: number): Period {
  const { from, to } = period
  if (from === null || to === null || Date.parse(to) <= limit) return period
  return { ...period, from: iso(Math.min(Date.parse(from), limit - 1)), to: iso(limit) }
}

function beginningFrom(period: Period, limit: number): Period {
  const { from, to } = period
  if (from === null || to === null || Date.parse(from) >= limit) return period
  return { ...period, from: iso(limit), to: iso(Math.max(Date.parse(to), limit + 1)) }
}
