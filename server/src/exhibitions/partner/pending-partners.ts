import { type Kind, partnerKinds } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerPermission } from '@fairgate/contract/exhibitions/partner/module'
import type { RedPoints } from '@fairgate/contract/kernel/page/menu-flags'
import sql from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import {
  addPendingRows,
  countPending,
  type DatedPendingCount,
  type PendingCount,
} from '../../kernel/counter/pending-count.ts'
import { readRowCounts } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { buildPartnerEntity, type LockedPartner, partnerActions } from './entity.ts'
import { partnerReader, partnerScope } from './scope.ts'
import { type LockedShare, shareActions, shareScope } from './share-entity.ts'

/** The caller, the kind, and the counters `<kind>.<state>` of visible rows. */
interface OfKind {
  db: Db
  actor: Actor
  kind: Kind
  rowCounts: Readonly<Record<string, number>>
}

export const readPartnerCounts = (db: Db, actor: Actor) => readRowCounts(db, partnerReader(actor), 'partner')
export const readShareCounts = (db: Db, actor: Actor) => readRowCounts(db, partnerReader(actor), 'share')

/** Partners of a kind that await this operator's decision. */
export const partnersToDecide = (of: OfKind): Promise<PendingCount> => partnersIn(of, 'pending', 'approve')

/**
 * Counts the returned partners of a kind that this operator has to correct. Approvers leave that to whoever entered
 * them.
 */
export async function countPartnersToCorrect(of: OfKind): Promise<PendingCount> {
  if (of.actor.permissions.has(partnerPermission(of.kind, 'approve'))) return { count: 0, where: sql`false` }
  return partnersIn(of, 'returned', 'edit')
}

function partnersIn({ db, actor, kind, rowCounts }: OfKind, state: 'pending' | 'returned', verb: string) {
  const rule = {
    verb,
    actions: (row: LockedPartner) => partnerActions(kind, actor, row),
    decided: {
      submittedBy: 'c.submitted_by',
      among: sql`company c where c.kind = ${kind.entityType}`,
      override: buildPartnerEntity(kind).override,
    },
  }
  // Of partners that are not in use, a company sees those it added, or has under itself.
  const like = { state, ownerCompanyId: actor.companyId, parentId: null }
  const count = rowCounts[`${kind.entityType}.${state}`] ?? 0
  return countPending(db, actor, rule, [{ like, count, where: sql`c.state = ${state}` }])
}

/** Applications to share a kind of partner that await this operator's decision. */
export const sharesToDecide = (of: OfKind): Promise<PendingCount> =>
  sharesIn(
    of,
    { like: { state: 'pending' }, count: of.rowCounts[`${of.kind.entityType}.pending`] ?? 0 },
    'approveShare',
  )

/** Counts the returned applications of this operator, to be submitted again. */
export async function countSharesToCorrect(of: Omit<OfKind, 'rowCounts'>): Promise<PendingCount> {
  const { db, actor, kind } = of
  const { count } = await db.one<{ count: number }>(sql`select count(*)::int from share_application
    where applicant_id = ${actor.companyId} and kind = ${kind.entityType} and state = 'returned'`)
  return sharesIn(of, { like: { state: 'returned', applicantId: actor.companyId }, count }, 'applyShare')
}

function sharesIn(
  { db, actor, kind }: Omit<OfKind, 'rowCounts'>,
  { like, count }: { like: Partial<LockedShare>; count: number },
  verb: string,
) {
  const rule = {
    verb,
    actions: (row: LockedShare) => shareActions(kind, actor, row),
    decided: { submittedBy: 't.submitted_by', among: sql`share_application t where t.kind = ${kind.entityType}` },
  }
  return countPending(db, actor, rule, [{ like, count, where: sql`t.state = ${like.state}` }])
}

/** Kinds whose partners have a menu flag. */
const flagged = Object.values(partnerKinds).flatMap((kind: Kind) =>
  kind.redPoint ? [{ kind, flag: kind.redPoint }] : [],
)

/** Partners of a kind, or applications to share one, that await this operator's decision. */
export async function partnersPending(
  db: Db,
  actor: Actor,
  kind: Kind,
  about: 'partner' | 'share',
): Promise<DatedPendingCount> {
  const of = { db, actor, kind }
  if (about === 'share') {
    const pending = await sharesToDecide({ ...of, rowCounts: await readShareCounts(db, actor) })
    const among = sql`share_application t where t.kind = ${kind.entityType} and ${shareScope(actor)}`
    return addPendingRows(pending, among, { since: 't.submitted_at' })
  }
  const pending = await partnersToDecide({ ...of, rowCounts: await readPartnerCounts(db, actor) })
  return addPendingRows(pending, sql`company c where c.kind = ${kind.entityType} and ${partnerScope(actor)}`, {
    since: 'c.submitted_at',
  })
}

/**
 * Menu flags of returned partners: one of a kind, or an application to share one, that this operator must correct; a
 * secondary kind counts with its main kind.
 */
export async function partnersReturned(db: Db, actor: Actor): Promise<Partial<RedPoints>> {
  const [partners, shares] = await Promise.all([readPartnerCounts(db, actor), readShareCounts(db, actor)])
  const waiting = await Promise.all(
    flagged.map(async ({ kind, flag }) => {
      const of = { db, actor, kind }
      const pending = [
        await countPartnersToCorrect({ ...of, rowCounts: partners }),
        ...((shares[`${kind.entityType}.returned`] ?? 0) > 0 ? [await countSharesToCorrect(of)] : []),
      ]
      return pending.some(({ count }) => count > 0) ? flag : undefined
    }),
  )
  return Object.fromEntries(waiting.filter(flag => flag !== undefined).map(flag => [flag, true]))
}
