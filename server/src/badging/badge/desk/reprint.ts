import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import sql from 'sql-template-tag'
import { exhibitionFor } from '../../../exhibitions/exhibition/api.ts'
import { writeReissueFee } from '../../../finance/charge/hooks.ts'
import { takeOption } from '../../../foundation/dictionary/api.ts'
import type { HandlersOf, WriteContext } from '../../../kernel/command/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { publishRowChangeOf } from '../../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../../kernel/refusal/constraint-errors.ts'
import { refuse, refuseFields } from '../../../kernel/refusal/refuse.ts'
import { addHistory, type Why } from '../../../kernel/transition/history.ts'
import { runsHere } from '../badge-actor.ts'
import type { CredentialState } from '../badge-rules.ts'
import { addCredentials, revokeCredentials } from '../credentials.ts'
import { badge, type LockedBadge } from '../entity.ts'
import { reissueFee } from '../rules/reissue.ts'
import { changeTasks } from '../tasks.ts'

type Handlers = HandlersOf<typeof badgeCommands>

export const reprintHandlers: Pick<Handlers, 'reprintBadge' | 'reportBadgeLost'> = {
  /**
   * Revokes the old code and creates another one; no quota is used. Of two concurrent calls the index lets one through.
   * A rule may refuse to replace a lost card, or charge for it.
   */
  async reprintBadge({ exhibitionId, id, cardId, ...why }, context) {
    const { db, actor, services } = context
    const exhibition = await exhibitionFor(db, actor, exhibitionId)
    const row = await activeBadge(context, exhibitionId, id, cardId)
    if (!(await takeOption(db, 'reprint_reason', why.reasonCode, { exhibitionId })))
      refuseFields([{ path: 'reasonCode', key: 'decision.reasonUnknown' }])
    const fee = await reissueFee(db, row)
    await revokeCredentials(context, [row], 'reprinted')
    await mapConstraintErrors(addCredentials({ db, services, exhibition }, [row]), {
      '23505': ['kernel.changedMeanwhile'],
    })
    if (fee > 0n) await writeReissueFee(context, row, fee)
    return done(context, row, 'reprint', 'coded', why)
  },

  /** Revokes the code at once; the badge has none until it is reprinted. */
  async reportBadgeLost({ exhibitionId, id, cardId, note }, context) {
    await exhibitionFor(context.db, context.actor, exhibitionId)
    const row = await activeBadge(context, exhibitionId, id, cardId)
    if ((await revokeCredentials(context, [row], 'lost')) === 0) refuse('badge.noCredential')
    return done(context, row, 'reportLost', null, { note })
  },
}

/** Takes a share lock: no void can intervene, while the index decides between two reprints. */
async function activeBadge(
  { db, actor }: WriteContext,
  exhibitionId: string,
  id: string,
  seen: string | null | undefined,
): Promise<LockedBadge> {
  const its = sql`t.exhibition_id = ${exhibitionId} and t.id = ${id}`
  const active = await db.maybe(sql`select 1 from badge t where ${its} and ${runsHere(actor, exhibitionId)} for share`)
  if (!active) refuse('kernel.notFound')
  const row = await db.one<LockedBadge>(sql`select ${badge.columns} from badge t ${badge.joins} where ${its}`)
  if (row.state !== 'active') refuse('badge.notPrintable')
  if (seen !== undefined) await refuseUnlessSeen(db, row, seen)
  return row
}

/**
 * Refuses if a colleague was faster and the card at hand has been replaced. Of two concurrent calls the second waits
 * for the first.
 */
async function refuseUnlessSeen(db: Db, { exhibitionId, id }: LockedBadge, seen: string | null): Promise<void> {
  const card = await db.maybe<{ id: string }>(sql`
    select id from credential where exhibition_id = ${exhibitionId} and badge_id = ${id} and state <> 'dead' for no key update`)
  if ((card?.id ?? null) !== seen) refuse('kernel.changedMeanwhile')
}

async function done(
  context: WriteContext,
  row: LockedBadge,
  event: 'reprint' | 'reportLost',
  after: CredentialState | null,
  why: Why,
) {
  const { id, version, state, exhibitionId, credentialState } = row
  await changeTasks(context.db, [{ row, before: [state, credentialState], after: [state, after] }])
  await addHistory(context, 'badge', { id, event, ...why }, state, state)
  context.log({
    entityType: 'badge',
    targetId: id,
    targetName: badge.nameOf(row),
    exhibitionId,
    before: { credential: credentialState },
    after: { credential: after, ...why },
  })
  publishRowChangeOf(context, badge, [{ row, state }])
  return { id, version }
}
