import { approvalRoutes } from '@fairgate/contract/badging/badge/fields'
import { runningStates } from '@fairgate/contract/exhibitions/exhibition/states'
import sql, { join, type Sql } from 'sql-template-tag'
import { counts } from '../../exhibitions/exhibition/api.ts'
import type { FindPendingWork } from '../../exhibitions/participation/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import {
  type Alike,
  addPendingRows,
  countPending,
  type DatedPendingCount,
  nothingPending,
  type PendingCount,
  type PendingRule,
} from '../../kernel/counter/pending-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { BadgeActor } from './badge-actor.ts'
import { type ApprovalRoute, approvalEvent, type BadgeRuleInput, badgeActions, nextDecider } from './badge-rules.ts'
import { badge } from './entity.ts'

interface Counted {
  sponsorId: string
  approvalRoute: ApprovalRoute
  types: string[]
  pending: number
  /** How many of the pending ones somebody else entered; these skip the organizer. */
  entered: number
  endorsed: number
}

/**
 * Badges that await this caller's decision: those whose `actions` contain `approve`, in running exhibitions. An ended
 * exhibition has none, even before the clock has expired its badges.
 *
 * @param exhibitionId default: all running exhibitions that the caller runs
 */
export async function badgesToDecide(db: Db, actor: Actor, exhibitionId?: string): Promise<DatedPendingCount> {
  if (!actor.permissions.has('badge:approve')) return nothingPending
  const here = exhibitionId ? sql`= ${exhibitionId}` : runningHere(actor)
  const kinds = (await countedByRoute(db, here)).flatMap(kindsOf)
  const among = sql`badge b where b.exhibition_id ${here}`
  const pending = await countPending(db, actor, ruleOf(actor, 'approve', among), kinds)
  const exhibitions = sql`select e.id from exhibition e where e.id ${here} and ${hasUndecided}`
  return addPendingRows(pending, among, { since: 'b.submitted_at', exhibitions })
}

/** Whether badges of exhibition `e` await a decision of anybody, by counters. */
const hasUndecided = sql`exists (
  select from badge_type t join row_count c on c.scope = t.id and c.name in ('badge.pending', 'badge.endorsed') and c.value <> 0
  where t.exhibition_id = e.id)`

const running = [...runningStates]

function runningHere(actor: Actor): Sql {
  const own = actor.companyType === 'platform' ? sql`true` : sql`e.sponsor_id = ${actor.companyId}`
  return sql`in (select e.id from exhibition e where e.state = any(${running}) and ${counts('e.id')} and ${own})`
}

/** Counts badges that await a decision, by approval route: a few types per exhibition, three counters per type. */
function countedByRoute(db: Db, here: Sql): Promise<Counted[]> {
  return db.many<Counted>(sql`
    select e.sponsor_id as "sponsorId", t.approval_route as "approvalRoute", array_agg(distinct t.id) as types,
      coalesce(sum(c.value) filter (where c.name = 'badge.pending'), 0)::int as pending,
      coalesce(sum(c.value) filter (where c.name = 'badge.entered.pending'), 0)::int as entered,
      coalesce(sum(c.value) filter (where c.name = 'badge.endorsed'), 0)::int as endorsed
    from exhibition e join badge_type t on t.exhibition_id = e.id join row_count c on c.scope = t.id
      and c.name in ('badge.pending', 'badge.entered.pending', 'badge.endorsed')
    where e.id ${here} and e.state = any(${running}) group by 1, 2`)
}

/** Badges of a running exhibition that await a decision, by who decides next. */
export async function badgesByDecider(db: Db, exhibitionId: string): Promise<{ organizer: number; venue: number }> {
  const kinds = (await countedByRoute(db, sql`= ${exhibitionId}`)).flatMap(kindsOf)
  const by = { organizer: 0, venue: 0 }
  for (const { like, count } of kinds) by[nextDecider(like as BadgeRuleInput) ?? 'venue'] += count
  return by
}

/** All inputs of the rule for a decision: state, approval route, who entered it, and who runs the exhibition. */
function kindsOf({ sponsorId, approvalRoute, types, ...counts }: Counted): Alike<BadgeRuleInput>[] {
  const ofTypes = sql`b.badge_type_id = any(${types}::uuid[])`
  const shared = { approvalRoute, sponsorId, credentialState: null }
  return [
    {
      like: { ...shared, state: 'pending', enteredBy: null },
      count: counts.pending - counts.entered,
      where: sql`b.state = 'pending' and b.entered_by is null and ${ofTypes}`,
    },
    {
      like: { ...shared, state: 'pending', enteredBy: sponsorId },
      count: counts.entered,
      where: sql`b.state = 'pending' and b.entered_by is not null and ${ofTypes}`,
    },
    {
      like: { ...shared, state: 'endorsed', enteredBy: null },
      count: counts.endorsed,
      where: sql`b.state = 'endorsed' and ${ofTypes}`,
    },
  ]
}

/**
 * Condition on an exhibition's badges `b`, each with its type `t`, that it is this actor's turn to decide, whoever
 * submitted them: those for which the rule returns an event.
 */
export function turnOf(actor: BadgeActor, sponsorId: string): Sql {
  const kinds = (['pending', 'endorsed'] as const).flatMap(state =>
    approvalRoutes.flatMap(approvalRoute => [null, sponsorId].map(enteredBy => ({ state, approvalRoute, enteredBy }))),
  )
  const pending = kinds.filter(kind => approvalEvent(actor, { ...kind, sponsorId }) !== undefined)
  const conditions = pending.map(
    ({ state, approvalRoute, enteredBy }) =>
      sql`(b.state = ${state} and t.approval_route = ${approvalRoute} and b.entered_by is ${enteredBy ? sql`not null` : sql`null`})`,
  )
  return conditions.length > 0 ? sql`(${join(conditions, ' or ')})` : sql`false`
}

/** Counts the returned badges that the caller has to correct: its own, and those it entered for others. */
export async function countBadgesToCorrect(db: Db, actor: Actor, exhibitionId: string): Promise<PendingCount> {
  if (!actor.permissions.has('badge:apply')) return { count: 0, where: sql`false` }
  const mine = actor.companyId
  const ofOthers = sql`b.state = 'returned' and b.company_id <> ${mine} and b.entered_by = ${mine}`
  const among = sql`badge b where b.exhibition_id = ${exhibitionId}`
  const { own, entered } = await db.one<{ own: number; entered: number }>(sql`
    select (select coalesce(sum(value), 0)::int from row_count where name = 'badge.returned' and scope =
        (select p.id from participation p where p.exhibition_id = ${exhibitionId} and p.company_id = ${mine})) as own,
      (select count(*)::int from ${among} and ${ofOthers}) as entered`)
  const returned = { state: 'returned', enteredBy: null } as const
  return countPending(db, actor, ruleOf(actor, 'submit', among), [
    { like: { ...returned, companyId: mine }, count: own, where: sql`b.state = 'returned' and b.company_id = ${mine}` },
    { like: { ...returned, enteredBy: mine }, count: entered, where: ofOthers },
  ])
}

/** Badges for which the rule that fills `actions` offers this verb. */
const ruleOf = (actor: Actor, verb: string, among: Sql): PendingRule<BadgeRuleInput> => ({
  verb,
  actions: input => badgeActions(actor, input),
  decided: { submittedBy: 'b.submitted_by', among, override: badge.override },
})

/** How many badges await this caller's decision in each exhibition, and since when the oldest does. */
export const decisionsIn: FindPendingWork = async (db, actor, exhibitionIds) => {
  if (!actor.permissions.has('badge:approve')) return new Map()
  const waiting = await db.many<{ id: string }>(sql`
    select e.id from exhibition e where e.id = any(${[...exhibitionIds]}::uuid[]) and ${hasUndecided}`)
  const found = await Promise.all(
    waiting.map(async ({ id }) => {
      const { count, where } = await badgesToDecide(db, actor, id)
      if (count === 0) return undefined
      // The first entered badge waits longest, except for returned ones: the statement looks for it among the first of
      // each type's queue.
      const { since } = await db.one<{ since: string | null }>(sql`select min(submitted_at) as since
        from badge_type t cross join unnest(array['pending', 'endorsed']) queue (state) cross join lateral (
          select b.submitted_at from badge b where b.exhibition_id = ${id} and b.badge_type_id = t.id
            and b.state = queue.state and ${where}
          order by b.created_at, b.id limit 100) first where t.exhibition_id = ${id}`)
      return [id, { waits: { decide: count }, since }] as const
    }),
  )
  return new Map(found.filter(entry => entry !== undefined))
}
