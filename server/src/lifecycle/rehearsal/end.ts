import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import { endOne, exhibitionToRun, findOldSandboxes, lockOldSandbox } from '../../exhibitions/exhibition/hooks.ts'
import { participantsOf } from '../../exhibitions/participation/api.ts'
import { packLocalized, type WriteContext } from '../../kernel/command/context.ts'
import { toDb } from '../../kernel/database/database.ts'
import type { Publish } from '../../kernel/jobs/job-definition.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { Services } from '../../kernel/services/services.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'

/**
 * Ends a sandbox: its rows end as in a cancelled exhibition, it becomes invisible, and the next retention run erases
 * its personal data (`privacy/`), which can be killed and resumes.
 */
export async function endSandbox(
  { id, version }: Input<'endRehearsal'>,
  context: WriteContext,
): Promise<Result<'endRehearsal'>> {
  const row = await exhibitionToRun(context, { id, version })
  if (!isSandbox(id)) refuse('rehearsal.notOne')
  const companies = await participantsOf(context.db, id)
  const ended = await endOne(context, id, context.now)
  context.log({ entityType: 'exhibition', targetId: id, targetName: packLocalized(row), exhibitionId: id })
  publishRowChange(context.push, companies, 'exhibition', 'participation')
  return { id, version: ended ?? version }
}

/** Ends sandboxes whose last day has passed, one per transaction; safe on several nodes at once. Returns how many. */
export async function endOldSandboxes(node: { services: Services; publish: Publish }, now: Date): Promise<number> {
  const today = dayOf(now, node.services.config.venueTimeZone)
  let ended = 0
  for (const id of await findOldSandboxes(toDb(node.services.pool), today)) {
    const version = await runTransitionTransaction(node, async context =>
      (await lockOldSandbox(context.db, id, today)) ? endOne(context, id, now) : undefined,
    )
    if (version !== undefined) ended++
  }
  return ended
}
