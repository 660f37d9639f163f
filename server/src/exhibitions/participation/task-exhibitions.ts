import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { type TaskStatus, type TaskWait, taskReasons } from '@fairgate/contract/exhibitions/participation/states'
import { normaliseNumber } from '@fairgate/contract/kernel/field/half-width'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import { type Listing, page } from '../../kernel/list/listing.ts'
import { combineAll } from '../../kernel/list/rows-query.ts'
import { counts, nearest, type Period, periodColumns, phaseAt } from '../exhibition/api.ts'
import { type FindPendingWork, type PendingWork, runsExhibitions } from './api.ts'
import { byCompany } from './queries.ts'
import { byCode, byName, pendingToo } from './task-page.ts'

type Row = Output<'getAffairExhibitionPage'>['list'][number]
interface Fetched extends Omit<Row, 'statusCode' | 'actions' | 'phase' | 'waits' | 'since'> {
  moveIn: Period
  moveOut: Period
}

/**
 * Exhibitions with tasks, nearest first, each with the caller's pending work.
 * @param elsewhere pending work outside participations: badges to decide, charges to pay, proofs of payment
 */
export async function findTaskExhibitionPage(
  context: ReadContext,
  input: Input<'getAffairExhibitionPage'>,
  otherWaiting: readonly FindPendingWork[],
) {
  const { db, actor, now } = context
  const seen = selectTasks(actor)
  const has = (...conditions: Sql[]) =>
    sql`exists (select from participation_task a where a.exhibition_id = e.id and ${combineAll([seen, ...conditions])})`
  const shown = shownIn(actor)
  const tabs = Object.fromEntries(Object.entries(shown).map(([tab, tasks]) => [tab, has(tasks)])) as typeof shown
  const listing: Listing<Fetched, Fetched & Pick<Row, 'statusCode' | 'actions' | 'phase'>, typeof input> = {
    select: sql`e.id, e.version, e.state, e.code, e.name_cn as "nameCn", e.name_en as "nameEn", e.halls, ${periodColumns('e')},
      e.ended_at is not null as over,
      ${runsExhibitions(actor) ? sql`(select max(p.reminded_at) from participation p where p.exhibition_id = e.id)` : sql`null::timestamptz`} as "remindedAt",
      (select count(*)::int from participation_task a where a.exhibition_id = e.id and ${seen} and ${shown[input.tab ?? 'all']}) as affairs`,
    from: sql`exhibition e`,
    // Sandbox exhibitions are listed last until they end; none counts as pending.
    where: [has(), sql`e.sandbox_ended_at is null`],
    tabs,
    // A tab counts exhibitions; there are few, and counters only exist for tasks.
    filtered: true,
    id: 'e.id',
    sorts: { nearest },
    defaultSort: 'nearest',
    searches: {
      name: byName,
      code: byCode,
      nameOrCode: value => sql`(${byName(value)} or strpos(e.code, ${normaliseNumber(value)}) > 0)`,
      company: value =>
        sql`exists (select from participation_task a join company c on c.id = a.company_id
          where a.exhibition_id = e.id and ${seen} and ${byCompany(value)})`,
    },
    finish: row => ({ ...row, statusCode: statusOf(row.state), actions: ['open'], phase: phaseAt(row, now) }),
  }
  const answer = await page(db, listing, input)
  // Past exhibitions await nobody. With a search, tabs count the results without pending work.
  const running = input.search
    ? []
    : await db.many<{ id: string }>(
        sql`select e.id from exhibition e where e.ended_at is null and ${counts('e.id')} and ${has()}`,
      )
  const ids = [...new Set([...answer.list.filter(({ over }) => !over), ...running].map(({ id }) => id))]
  const sources = await Promise.all([ownPart, quotasMissing, ...otherWaiting].map(waiting => waiting(db, actor, ids)))
  const findWork = (id: string) => together(sources.map(found => found.get(id)))
  return {
    ...answer,
    list: answer.list.map(row => ({ ...row, ...findWork(row.id) })),
    ...(!input.search && { asks: countPending(running.map(({ id }) => findWork(id).waits)) }),
  }
}

/** Submissions of others, to be decided or confirmed. */
const decisions: readonly TaskWait[] = ['decide', 'decideTickets', 'confirmQuota', 'confirmFees']

/** How many exhibitions of a tab await the caller: decisions are in one tab, everything else in the other. */
function countPending(all: readonly Row['waits'][]): Record<'1010' | '1020', number> {
  const count = (kinds: readonly TaskWait[]) => all.filter(reasons => kinds.some(kind => reasons[kind] > 0)).length
  return { 1010: count(decisions), 1020: count(taskReasons.filter(kind => !decisions.includes(kind))) }
}

/** Tasks `a` of this operator: those of exhibitions it organizes, its own, and those that lack a quota from it. */
function selectTasks(actor: Actor): Sql {
  if (actor.companyType === 'platform') return sql`true`
  if (actor.companyType === 'sponsor') return sql`a.sponsor_id = ${actor.companyId}`
  return sql`(a.company_id = ${actor.companyId} or a.giver_id = ${actor.companyId} and (${lacking} or ${pendingTickets}))`
}

/** It takes part and has no quota yet. */
const lacking = sql`a.lacks_quota and not a.gives_quota and not a.closed`

/** It has requested stock or a refund. */
const pendingTickets = sql`a.track = 'Tic' and a.has_pending and not a.closed`

/**
 * The tasks of each tab. Badges may await a decision while their partner has other things to do, and quotas a partner
 * who gives them on: each finds them in its own tab.
 */
function shownIn(actor: Actor): Record<`${TaskStatus}` | 'all', Sql> {
  const own = runsExhibitions(actor) ? sql`true` : sql`a.company_id = ${actor.companyId}`
  const at = (status: TaskStatus) => sql`${own} and a.status = ${status}`
  const given = sql`a.giver_id = ${actor.companyId} and ${lacking}`
  return {
    1020: runsExhibitions(actor) ? at(1020) : sql`(${at(1020)} or ${given})`,
    1010: runsExhibitions(actor)
      ? pendingToo
      : sql`(${at(1010)} or a.giver_id = ${actor.companyId} and ${pendingTickets})`,
    1030: at(1030),
    1040: at(1040),
    all: sql`true`,
  }
}

/** The caller's pending work in its own participation. */
const ownPart: FindPendingWork = async (db, actor, exhibitionIds) => {
  const rows = await db.many<{ exhibitionId: string; since: string } & Record<TaskWait, number>>(sql`
    select a.exhibition_id as "exhibitionId", a.updated_at as since, coalesce(n.returned, 0) as returned,
      coalesce(n.drafts, 0) as drafts,
      (p.state = 'invited')::int as accept,
      (p.state = 'active' and p.kind <> 'sponsor' and not (a.has_returned or a.has_drafts or a.has_to_pay))::int as apply
    from participation_task a join participation p on p.id = a.participation_id cross join lateral (
      select sum(returned)::int as returned, sum(drafts)::int as drafts
      from participation_task_count where task_id = a.id) n
    where a.company_id = ${actor.companyId} and a.status = 1020 and a.track = 'Cer'
      and a.exhibition_id = any(${[...exhibitionIds]}::uuid[])`)
  const may = { accept: 'participation:accept', apply: 'badge:apply' } as const
  return new Map(
    rows.map(({ exhibitionId, since, ...counts }) => {
      const accept = actor.permissions.has(may.accept) ? counts.accept : 0
      const applies = actor.permissions.has(may.apply)
      return [exhibitionId, { since, waits: applies ? { ...counts, accept } : { accept } }]
    }),
  )
}

/** Participations that lack a quota from the caller. */
const quotasMissing: FindPendingWork = async (db, actor, exhibitionIds) => {
  if (!actor.permissions.has('participation:allot')) return new Map()
  const rows = await db.many<{ exhibitionId: string; allot: number; since: string }>(sql`
    select a.exhibition_id as "exhibitionId", count(*)::int as allot, min(a.updated_at) as since from participation_task a
    where a.giver_id = ${actor.companyId} and ${lacking} and a.exhibition_id = any(${[...exhibitionIds]}::uuid[])
    group by 1`)
  return new Map(rows.map(({ exhibitionId, allot, since }) => [exhibitionId, { waits: { allot }, since }]))
}

function together(sources: readonly (PendingWork | undefined)[]): Pick<Row, 'waits' | 'since'> {
  const sum = (kind: TaskWait) => sources.reduce((all, source) => all + (source?.waits[kind] ?? 0), 0)
  const reasonCounts = Object.fromEntries(taskReasons.map(kind => [kind, sum(kind)])) as Row['waits']
  const times = sources.flatMap(source =>
    source?.since && Object.values(source.waits).some(count => count > 0) ? [source.since] : [],
  )
  return { waits: reasonCounts, since: times.toSorted()[0] ?? null }
}
