import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { publishContextChange, shiftClauses } from '../../admission/policy/hooks.ts'
import { lastOpenDay, refuseUnlessRunning } from '../../exhibitions/exhibition/api.ts'
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
import { openNow } from './open-now.ts'

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
