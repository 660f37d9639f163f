import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import type { sandboxCommands } from '@fairgate/contract/lifecycle/rehearsal/commands'
import { publishContextChange } from '../../admission/policy/hooks.ts'
import { refuseUnlessRunning } from '../../exhibitions/exhibition/api.ts'
import { exhibitionToRun, insertSandbox } from '../../exhibitions/exhibition/hooks.ts'
import { participantsOf } from '../../exhibitions/participation/api.ts'
import { type HandlersOf, packLocalized, type WriteContext } from '../../kernel/command/context.ts'
import { cloneRows, findIds } from '../../kernel/lifecycle/clone-spec.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { cloneSpecs, tablesNamedInJson } from './clone-spec.ts'
import { endSandbox } from './end.ts'
import { readExhibitionSandbox } from './queries.ts'
import { moveSandboxClock } from './sandbox-clock.ts'

/**
 * The sandbox of an exhibition: a copy with its own clock, in which everything works without effect on real data
 * (decision 27).
 */
export const sandboxHandlers: HandlersOf<typeof sandboxCommands> = {
  getExhibitionRehearsal: (input, context) => readExhibitionSandbox(context, input),
  beginRehearsal: beginSandbox,
  moveRehearsalClock: moveSandboxClock,
  endRehearsal: endSandbox,
}

/** Copies the set-up of an approved exhibition into a sandbox, in one transaction. */
async function beginSandbox(
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
