import { runningStates } from '@fairgate/contract/exhibitions/exhibition/states'
import type { ParticipationKind } from '@fairgate/contract/exhibitions/participation/states'
import sql from 'sql-template-tag'
import { type Db, statement } from '../../kernel/database/database.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { participation } from './entity.ts'
import { relate } from './relations.ts'

export { deriveQuotas } from './derive-quotas.ts'
export { endTemporaryParticipation } from './end-temporary.ts'
export {
  grantPurchasedQuota,
  lockBuyer,
  type QuotaPurchase,
  revokePurchasedQuota,
  undoPurchasedQuota,
} from './purchased-quota.ts'
export { addQuotaFormulas, type QuotaRule, removeQuotaFormulas } from './quota-formula.ts'
export { deleteEndedRelations, endRelation, relate, relationsMerged } from './relations.ts'
export { changeTask, draftAdded, setTaskStock, type TaskDeltas, type TaskKey } from './tasks.ts'
export { companiesUnapproved, exhibitionUnapproved, unrelate } from './unapproved.ts'

const reserved = statement(
  'quota.reserve',
  'update quota set reserved = reserved + $3 where participation_id = $1 and badge_type_id = $2',
)
const used = statement(
  'quota.use',
  'update quota set reserved = reserved - $3, used = used + $3 where participation_id = $1 and badge_type_id = $2',
)
const freed = statement(
  'quota.free',
  'update quota set reserved = reserved - $3 where participation_id = $1 and badge_type_id = $2',
)
const released = statement(
  'quota.release',
  'update quota set used = used - $3 where participation_id = $1 and badge_type_id = $2',
)

/** Reserves `n` at submit. Refuses `participation.quotaExhausted` (10010) as a whole: nothing is reserved in part. */
export async function reserveQuota(db: Db, participationId: string, badgeTypeId: string, n: number): Promise<void> {
  const write = db.run(reserved(participationId, badgeTypeId, n))
  const rows = await mapConstraintErrors(write, { quota_not_exceeded: ['participation.quotaExhausted'] })
  if (rows === 0) refuse('participation.quotaExhausted')
}

/** Turns `n` reserved into used, at approval. More than was reserved is a fault, not a refusal. */
export async function consumeQuota(db: Db, participationId: string, badgeTypeId: string, n: number): Promise<void> {
  await written(db.run(used(participationId, badgeTypeId, n)))
}

/** Releases `n` reserved: returned, rejected, withdrawn, not paid in time. */
export async function releaseQuota(db: Db, participationId: string, badgeTypeId: string, n: number): Promise<void> {
  await written(db.run(freed(participationId, badgeTypeId, n)))
}

/** Refunds `n` used: voided before issue. A void after issue refunds nothing, so do not call it then. */
export async function refundQuota(db: Db, participationId: string, badgeTypeId: string, n: number): Promise<void> {
  await written(db.run(released(participationId, badgeTypeId, n)))
}

async function written(rows: Promise<number>): Promise<void> {
  if ((await rows) === 0) throw new Error('the quota of a reservation is missing')
}

/** A company that joins an exhibition. */
export interface Joining {
  exhibitionId: string
  companyId: string
  sponsorId: string
  kind: ParticipationKind
  parentId?: string
  state?: 'invited' | 'pendingAllocation' | 'active'
  /** Set if the sponsor has the company by sharing: in how many exhibitions its owner lets it work at the same time. */
  shared?: { atOnce: number }
}

/**
 * Adds a participation with its badge task; a ticket task comes with the first ticket. Refuses
 * `participation.alreadyTakesPart` and `participation.atOnceReached`.
 */
export async function join(db: Db, joining: Joining): Promise<{ id: string; version: number }> {
  const made = await mapConstraintErrors(insertParticipation(db, joining), {
    // A shared partner works in no more exhibitions at the same time than its owner permits.
    share_at_once_not_exceeded: ['participation.atOnceReached', 'companyId', { max: joining.shared?.atOnce ?? 0 }],
    // The approval of the exhibition was undone at the same moment.
    participation_parent_id_fkey: ['participation.notActive'],
  })
  if (!made) refuse('participation.alreadyTakesPart', { field: 'companyId' })
  await db.run(sql`
    insert into participation_task (participation_id, track, exhibition_id, company_id, sponsor_id, giver_id, lacks_quota, gives_quota)
    values (${made.id}, 'Cer', ${joining.exhibitionId}, ${joining.companyId}, ${joining.sponsorId},
      (select company_id from participation where id = ${joining.parentId ?? null}), ${(joining.state ?? 'invited') !== 'invited'},
      ${joining.kind === 'sponsor'})`)
  return made
}

function insertParticipation(db: Db, joining: Joining): Promise<{ id: string; version: number } | undefined> {
  return db.maybe(sql`
    insert into participation (id, exhibition_id, company_id, sponsor_id, kind, parent_id, state, shared)
    values (id_in(${joining.exhibitionId}), ${joining.exhibitionId}, ${joining.companyId}, ${joining.sponsorId}, ${joining.kind},
      ${joining.parentId ?? null}, ${joining.state ?? 'invited'}, ${joining.shared !== undefined})
    on conflict on constraint participation_unique do nothing returning id, version`)
}

/** After exhibitions were approved: their sponsors take part, as the roots of their quotas. */
export async function exhibitionApproved(
  { db }: Pick<TransitionContext, 'db'>,
  approved: readonly { row: { id: string; sponsorId: string } }[],
): Promise<void> {
  for (const { row } of approved) {
    const { id: exhibitionId, sponsorId } = row
    await join(db, { exhibitionId, companyId: sponsorId, sponsorId, kind: 'sponsor', state: 'active' })
  }
}

/**
 * After companies were approved: the company that added one, or its main partner, may work with it. A temporary one
 * takes part in the exhibition it was approved for.
 */
export async function companiesApproved(
  context: TransitionContext,
  approved: readonly { row: { id: string; parentId: string | null; ownerCompanyId: string | null } }[],
): Promise<void> {
  for (const { row } of approved) {
    const over = row.parentId ?? row.ownerCompanyId
    if (over !== null) await relate(context, over, row.id)
  }
  await joinTemporaries(context.db, idsOf(approved))
}

/** Closed companies are in use again: a temporary one for another exhibition. */
export async function companiesReopened(
  { db }: Pick<TransitionContext, 'db'>,
  reopened: readonly { row: { id: string } }[],
): Promise<void> {
  await joinTemporaries(db, idsOf(reopened))
}

/** Nobody invites a temporary partner: it was entered for its exhibition, and awaits a quota from its approval on. */
async function joinTemporaries(db: Db, ids: readonly string[]): Promise<void> {
  const joining = await db.many<Required<Pick<Joining, 'companyId' | 'exhibitionId' | 'sponsorId' | 'parentId'>>>(sql`
    select c.id as "companyId", e.id as "exhibitionId", e.sponsor_id as "sponsorId", root.id as "parentId" from company c
    join exhibition e on e.id = c.temporary_for and e.state = any(${[...runningStates]}::text[])
    join participation root on root.exhibition_id = e.id and root.kind = 'sponsor'
    where c.id = any(${[...ids]}::uuid[]) and not exists (
      select from participation p where p.exhibition_id = e.id and p.company_id = c.id)`)
  for (const one of joining) await join(db, { ...one, kind: 'cooperator', state: 'pendingAllocation' })
}

/** After exhibitions are over or cancelled: all participations end. */
export async function exhibitionEnded(
  context: TransitionContext,
  ended: readonly { row: { id: string } }[],
): Promise<void> {
  await transitionWhere(context, participation, sql`t.exhibition_id = any(${idsOf(ended)}::uuid[])`, 'end')
}

/** A participation that accepted awaits its quota, without which it cannot apply. */
export async function participationsAccepted(
  { db }: TransitionContext,
  accepted: readonly { row: { id: string } }[],
): Promise<void> {
  await db.run(sql`
    update participation_task set lacks_quota = true, version = version + 1, updated_at = now()
    where participation_id = any(${idsOf(accepted)}::uuid[]) and track = 'Cer'`)
}

/** A participation got ticket stock: it takes part even without a badge quota. */
export async function stockGiven(context: TransitionContext, participationId: string): Promise<void> {
  await transitionWhere(
    context,
    participation,
    sql`t.id = ${participationId} and t.state = 'pendingAllocation'`,
    'allot',
  )
}

/** Participations ended: nothing is left to do in them. */
export async function participationEnded(
  { db }: TransitionContext,
  ended: readonly { row: { id: string } }[],
): Promise<void> {
  await db.run(sql`
    update participation_task set closed = true, version = version + 1, updated_at = now()
    where participation_id = any(${idsOf(ended)}::uuid[]) and not closed`)
}

const idsOf = (transitions: readonly { row: { id: string } }[]) => transitions.map(({ row }) => row.id)

/** Ends idle participations of a duplicate whose other record takes part too. */
export async function endIdle(context: TransitionContext, ids: readonly string[]): Promise<void> {
  await transitionWhere(context, participation, sql`t.id = any(${[...ids]}::uuid[])`, 'end')
}
