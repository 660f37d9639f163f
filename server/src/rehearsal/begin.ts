import type { Input, Result } from '@fairgate/contract/catalogue'
import { dayOf } from '@fairgate/contract/kernel/day'
import { isSandbox } from '@fairgate/contract/kernel/sandbox'
import { refuseUnlessRunning } from '../exhibition/api.ts'
import { exhibitionToRun, insertSandbox } from '../exhibition/hooks.ts'
import { cloneRows, findIds } from '../kernel/clone-spec.ts'
import { packLocalized, type WriteContext } from '../kernel/context.ts'
import { publishRowChange } from '../kernel/publish-row-change.ts'
import { refuse } from '../kernel/refuse.ts'
import { participantsOf } from '../participation/api.ts'
import { publishContextChange } from '../policy/hooks.ts'
import { cloneSpecs, tablesNamedInJson } from './clone-spec.ts'

/** Copies an approved exhibition's set-up into a rehearsal of its own, in one transaction. */
export async function beginSandbox(
  { id, version }: Input<'beginRehearsal'>,
  context: WriteContext,
): Promise<Result<'beginRehearsal'>> {
  const { db, actor, now, services } = context
  const row = await exhibitionToRun(context, { id, version })
  if (isSandbox(id)) refuse('rehearsal.ofRehearsal')
  refuseUnlessRunning(row)
  const made = await insertSandbox(db, id, {
    operatorId: actor.operatorId,
    today: dayOf(now, services.config.venueTimeZone),
  })
  const known = await findIds(db, tablesNamedInJson, id)
  for (const table of cloneSpecs) await cloneRows(db, table, id, made.id, known)
  await publishContextChange(context, made.id)
  context.log({
    ...{ entityType: 'exhibition', targetId: made.id, targetName: packLocalized(row), exhibitionId: made.id },
    after: { rehearsalOf: row.code, until: made.until },
  })
  publishRowChange(context.push, await participantsOf(db, made.id), 'exhibition', 'participation')
  return made
}
