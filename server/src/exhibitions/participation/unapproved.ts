import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { relation } from './relations.ts'

/**
 * Whether a company has relations and participations only by its approval, and nothing was done with them. Locks them,
 * so that a concurrent allocation comes before this or finds nothing.
 */
export async function onlyApprovedInto(
  db: Db,
  { id, parentId, ownerCompanyId }: { id: string; parentId: string | null; ownerCompanyId: string | null },
): Promise<boolean> {
  await db.run(sql`select from organizer_partner where ${id} in (sponsor_id, partner_id) for update`)
  await db.run(sql`select from participation where company_id = ${id} for update`)
  const touched = await db.maybe(sql`
    select from organizer_partner r where ${id} in (r.sponsor_id, r.partner_id)
      and (r.version > 1 or r.state <> 'active' or r.sponsor_id is distinct from ${parentId ?? ownerCompanyId})
    union all
    select from participation p where p.company_id = ${id}
      and (p.version > 1 or p.state <> 'pendingAllocation' or exists (select from quota q where q.participation_id = p.id))
    limit 1`)
  return touched === undefined
}

/** After undone approvals of companies: deletes the relations and participations that they created. */
export async function companiesUnapproved(
  { db, push }: TransitionContext,
  undone: readonly { row: { id: string; state: string; parentId: string | null; ownerCompanyId: string | null } }[],
): Promise<void> {
  const approved = undone.flatMap(({ row }) => (row.state === 'inUse' ? row : []))
  const ids = approved.map(({ id }) => id)
  await db.run(sql`delete from participation where company_id = any(${ids}::uuid[])`)
  await db.run(sql`delete from organizer_partner where partner_id = any(${ids}::uuid[])`)
  const over = approved.flatMap(({ id, parentId, ownerCompanyId }) => [id, parentId, ownerCompanyId])
  publishRowChange(push, over, 'relation', 'participation')
}

/**
 * After undone approvals of exhibitions: deletes the participations of their organizers. Refuses `decision.overtaken`
 * if somebody was invited or given anything meanwhile.
 */
export async function exhibitionUnapproved(
  { db, push }: TransitionContext,
  undone: readonly { row: { id: string; state: string; sponsorId: string } }[],
): Promise<void> {
  const approved = undone.flatMap(({ row }) => (row.state === 'preparing' ? row : []))
  const its = sql`p.exhibition_id = any(${approved.map(({ id }) => id)}::uuid[])`
  await db.run(sql`select from participation p where ${its} for update`)
  const used = await db.maybe(sql`
    select from participation p where ${its} and (p.parent_id is not null or p.version > 1
      or exists (select from quota q where q.participation_id = p.id)) limit 1`)
  if (used) refuse('decision.overtaken')
  await mapConstraintErrors(db.run(sql`delete from participation p where ${its}`), { '23503': ['decision.overtaken'] })
  publishRowChange(
    push,
    approved.map(({ sponsorId }) => sponsorId),
    'participation',
  )
}

/** A relation that had ended, as its row was (`to_jsonb`); null: there was none. */
export type RelationBefore = Readonly<{
  version: number
  source: string
  fee_percent: number
  since: string
  ended_at: string
}> | null

interface Parties {
  sponsorId: string
  partnerId: string
}

/** Whether a relation is as it was created, or renewed from an earlier one. Locks it. */
export async function isAsRelated(db: Db, { sponsorId, partnerId }: Parties, before: RelationBefore): Promise<boolean> {
  const now = await db.maybe<{ version: number; state: string }>(sql`
    select version, state from organizer_partner where sponsor_id = ${sponsorId} and partner_id = ${partnerId} for update`)
  return now?.state === 'active' && now.version === (before?.version ?? 0) + 1
}

/** Reverts a relation: a new one is deleted, a renewed one is ended as before. */
export async function unrelate(
  context: TransitionContext,
  { sponsorId, partnerId }: Parties,
  before: RelationBefore,
): Promise<void> {
  const its = sql`t.sponsor_id = ${sponsorId} and t.partner_id = ${partnerId}`
  if (before) {
    const set = sql`source = ${before.source}, fee_percent = ${String(before.fee_percent)}::numeric,
      since = ${before.since}::timestamptz, ended_at = ${before.ended_at}::timestamptz`
    await transitionWhere(context, relation, its, 'end', { set })
    return
  }
  await context.db.run(sql`delete from organizer_partner t where ${its}`)
  publishRowChange(context.push, [sponsorId, partnerId], 'relation')
}
