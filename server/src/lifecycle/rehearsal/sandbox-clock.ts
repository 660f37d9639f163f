import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { isSandbox, type SandboxDay } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { addDays, dayOf, gateDayStart } from '@fairgate/contract/kernel/schedule/day'
import { publishContextChange, shiftClauses } from '../../admission/policy/hooks.ts'
import { lastOpenDay, type Plan, refuseUnlessRunning } from '../../exhibitions/exhibition/api.ts'
import {
  exhibitionToRun,
  moveSandbox,
  planOf,
  restoreSandbox,
  widenSandbox,
} from '../../exhibitions/exhibition/hooks.ts'
import { participantsOf } from '../../exhibitions/participation/api.ts'
import { packLocalized, type WriteContext } from '../../kernel/command/context.ts'
import { isJsonEqual } from '../../kernel/database/json-equal.ts'
import { shiftRows } from '../../kernel/lifecycle/clone-spec.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { lockTicketTypes, moveTickets } from '../../sales/ticket/hooks.ts'
import { cloneSpecs, shiftSpecs } from './clone-spec.ts'
import { daysTo } from './days.ts'

/**
 * Shifts a sandbox's days so that today is the given one: its dates, and all rows with days. No other clock is
 * affected, and recorded events are not written: tickets shift as in a postponement (decision 26). Its gates open at
 * once: outside the hours of that day, the phase is extended to include this moment, until the next shift.
 */
export async function moveSandboxClock(
  { id, version, day }: Input<'moveRehearsalClock'>,
  context: WriteContext,
): Promise<Result<'moveRehearsalClock'>> {
  const { db, now, services } = context
  const zone = services.config.venueTimeZone
  await lockTicketTypes(db, id)
  const row = await exhibitionToRun(context, { id, version })
  if (!isSandbox(id)) refuse('rehearsal.notOne')
  refuseUnlessRunning(row)
  await restoreSandbox(db, id)
  const was = await planOf(db, id)
  const by = -daysTo(was, now, zone)[day]
  await moveSandbox(db, id, by, zone)
  const plan = await planOf(db, id)
  if (by !== 0) {
    await moveTickets(db, { exhibitionId: id, days: by, last: lastOpenDay(plan, zone), zone })
    for (const table of [...cloneSpecs, ...shiftSpecs]) await shiftRows(db, table, id, by, zone)
    await shiftClauses(db, id, by)
  }
  const wide = openNow(plan, day, now, zone)
  if (!isJsonEqual(wide, { moveIn: plan.moveIn, open: plan.open, moveOut: plan.moveOut }))
    await widenSandbox(db, id, wide)
  await publishContextChange(context, id)
  context.log({
    ...{ entityType: 'exhibition', targetId: id, targetName: packLocalized(row), exhibitionId: id },
    after: { day, by },
  })
  publishRowChange(context.push, await participantsOf(db, id), 'exhibition', 'slot', 'ticketType', 'ticket', 'policy')
  return { id, version: version + 1 }
}

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
