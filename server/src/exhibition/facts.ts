import type { refundRules } from '@fairgate/contract/exhibition/choices'
import type { ExhibitionForm } from '@fairgate/contract/exhibition/fields'
import type { GateContextKind } from '@fairgate/contract/exhibition/gate-contexts'
import { endedStates, runningStates } from '@fairgate/contract/exhibition/states'
import sql, { raw, type Sql } from 'sql-template-tag'
import { venueCompany } from '../company/facts.ts'
import type { Actor } from '../kernel/context.ts'
import type { Db } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import { counts } from './counting.ts'
import { nearest, type Period, periodColumns } from './dates.ts'
import { isRunning } from './entity.ts'
import { exhibitionScope, runsExhibition } from './scope.ts'

export { exhibitionClone } from './clone-spec.ts'
export { counts, ofOneOrCounting } from './counting.ts'
export { lastOpenDay, movedPhases, nearest, type Period, periodColumns, phaseAt, saleStateAt } from './dates.ts'
export { isRunning } from './entity.ts'
export type { Plan } from './hall-plan.ts'
export { hallsTaken } from './hall-plan.ts'
export { dayOfShow, hasBegun, type NearShow, showsNear } from './near-shows.ts'
export { exhibitionsToDecide } from './pending-exhibitions.ts'
export { byCode, byName, bySponsor, exhibitionRowFor, rowTables } from './queries.ts'
export { rehearsalRow } from './rehearsals.ts'
export { exhibitionScope, runsExhibition } from './scope.ts'

/** What other domains may know of an exhibition. */
export interface ExhibitionFacts {
  id: string
  version: number
  state: string
  kind: GateContextKind
  /** EXH-2027-0031; null until it was first submitted. */
  code: string | null
  sponsorId: string
  nameCn: string
  nameEn: string
  halls: string[]
  moveIn: Period
  open: Period
  moveOut: Period
  saleOpen: boolean
  saleFrom: string | null
  saleTo: string | null
  onePersonOneBadge: boolean
  refundRule: (typeof refundRules)[number] | null
  invoiceMethods: ExhibitionForm['invoiceMethods']
}

const columns = sql`e.id, e.version, e.state, e.kind, e.code, e.sponsor_id as "sponsorId", e.name_cn as "nameCn",
  e.name_en as "nameEn", e.halls, ${periodColumns('e')}, e.sale_open as "saleOpen", e.sale_from as "saleFrom",
  e.sale_to as "saleTo", coalesce(e.one_person_one_badge, false) as "onePersonOneBadge", e.refund_rule as "refundRule",
  e.invoice_methods as "invoiceMethods"`

/** The exhibition `e` of a row `t`. */
export const ofExhibition = sql`join exhibition e on e.id = t.exhibition_id`

/** The same of a row that may lie in none. */
export const ofExhibitionIfAny = sql`left join exhibition e on e.id = t.exhibition_id`

/** Where and when an exhibition `e` is, as one JSON column. */
export const planColumn = sql`(select to_jsonb(plan) from (select e.halls, ${periodColumns('e')}) plan)`

/** When the exhibition of an id begins to move in, and when it has moved out, as SQL. */
export const lastingOf = (id: Sql): Record<'from' | 'to', Sql> => ({
  from: sql`(select e.move_in_from from exhibition e where e.id = ${id})`,
  to: sql`(select e.move_out_to from exhibition e where e.id = ${id})`,
})

/** An exhibition the actor sees, a ground too, or `kernel.notFound`. */
export async function exhibitionFor(db: Db, actor: Actor, id: string): Promise<ExhibitionFacts> {
  const found = await db.maybe<ExhibitionFacts>(
    sql`select ${columns} from exhibition e where e.id = ${id} and ${exhibitionScope(actor)}`,
  )
  return found ?? refuse('kernel.notFound')
}

/** Whether an exhibition was ever postponed: then codes of before may say days that are none any more. */
export const wasPostponed = async (db: Db, id: string): Promise<boolean> =>
  (
    await db.one<{ was: boolean }>(
      sql`select exists (select from history where subject_id = ${id} and event = 'postpone') as was`,
    )
  ).was

/** A show the actor sees, or `kernel.notFound`: nobody takes part in a ground, nothing is sold or settled there. */
export async function showFor(db: Db, actor: Actor, id: string): Promise<ExhibitionFacts> {
  const found = await exhibitionFor(db, actor, id)
  return found.kind === 'show' ? found : refuse('kernel.notFound')
}

/** A show the actor runs, or `kernel.notFound`. */
export async function showRunBy(db: Db, actor: Actor, id: string): Promise<ExhibitionFacts> {
  const found = await showFor(db, actor, id)
  return runsExhibition(actor, found) ? found : refuse('kernel.notFound')
}

/** Whether the actor, who is not the venue, runs the exhibition of an id, as SQL. */
export const runsOf = (actor: Pick<Actor, 'companyId'>, id: Sql): Sql =>
  sql`exists (select from exhibition run where run.id = ${id} and run.sponsor_id = ${actor.companyId})`

/** An exhibition, for whom no actor stands: jobs, devices, pages without login. */
export function exhibitionById(db: Db, id: string): Promise<ExhibitionFacts | undefined> {
  return db.maybe<ExhibitionFacts>(sql`select ${columns} from exhibition e where e.id = ${id}`)
}

/** The names of exhibitions, grounds too, by their ids. */
export async function exhibitionNames(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { cn: string; en: string }>> {
  const rows = await db.many<{ id: string; cn: string; en: string }>(
    sql`select e.id, e.name_cn as cn, e.name_en as en from exhibition e where e.id = any(${[...ids]}::uuid[])`,
  )
  return new Map(rows.map(({ id, cn, en }) => [id, { cn, en }]))
}

/** By which ways exhibitions allow invoices to be made, by their id. */
export async function invoiceMethodsOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ExhibitionFacts['invoiceMethods']>> {
  const rows = await db.many<{ id: string; methods: ExhibitionFacts['invoiceMethods'] }>(
    sql`select e.id, e.invoice_methods as methods from exhibition e where e.id = any(${[...ids]}::uuid[])`,
  )
  return new Map(rows.map(({ id, methods }) => [id, methods]))
}

/** Refuses `exhibition.notRunning` unless `isRunning`. */
export function refuseUnlessRunning(exhibition: { state: string }): void {
  if (!isRunning(exhibition)) refuse('exhibition.notRunning')
}

/** Grounds of a kind that run and the actor sees, the latest first, as SQL; their columns are of `e`. */
export const selectRunningContexts = (actor: Actor, kind: GateContextKind): Sql => sql`(
  select g.id, g.name_cn, g.name_en, g.open_from from exhibition g where g.kind = ${kind}
    and g.state = any(${[...runningStates]}::text[]) and ${exhibitionScope(actor, 'g')}) e`

/** Who looks after an exhibition, a ground too: its organizer and the venue. */
export async function hostsOf(db: Db, exhibitionId: string): Promise<string[]> {
  const { hosts } = await db.one<{ hosts: string[] }>(sql`select ${hostIds(sql`${exhibitionId}`)} as hosts`)
  return hosts
}

/** The same in a query, as an array: `id` gives the exhibition's. */
export const hostIds = (id: Sql): Sql =>
  sql`(select array[e.sponsor_id, ${venueCompany}] from exhibition e where e.id = ${id})`

/** Whether a sponsor has a show, be it a draft. */
export const exhibitionDrafted = (sponsorId: string): Sql =>
  sql`exists (select from exhibition e where e.sponsor_id = ${sponsorId} and e.kind = 'show' and ${counts('e.id')})`

/** Whether a sponsor has ever submitted a show. */
export const exhibitionSubmitted = (sponsorId: string): Sql =>
  sql`exists (select from exhibition e where e.sponsor_id = ${sponsorId} and e.kind = 'show' and e.state <> 'draft'
    and ${counts('e.id')})`

/** Id of the show a sponsor was given last of those that are approved and not over; null where there is none. */
export const lastRunning = (sponsorId: string): Sql => sql`(select e.id from exhibition e
  where e.sponsor_id = ${sponsorId} and e.kind = 'show' and e.state in ('preparing', 'ready') and ${counts('e.id')}
  order by e.id desc limit 1)`

/** Ids of the shows that are approved and not over: no ground is among them. */
export async function showsRunning(db: Db): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from exhibition where kind = 'show' and state in ('preparing', 'ready') order by id`)
  return rows.map(({ id }) => id)
}

/** Ids of the shows that were not over at a moment. */
export async function showsSince(db: Db, moment: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from exhibition where kind = 'show' and move_out_to >= ${moment}::timestamptz order by id`)
  return rows.map(({ id }) => id)
}

/** Ids of the exhibitions whose badges and tickets still matter: approved, and not settled. */
export async function exhibitionsHeld(db: Db): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from exhibition where state in ('preparing', 'ready', 'closed') and ${counts('id')} order by id`)
  return rows.map(({ id }) => id)
}

/**
 * Ids of the same that the actor sees: first the one the reader is in, then as they come, those that run before those that
 * are over. A rehearsal is among them only for the reader who is in it.
 */
export async function exhibitionsNear(db: Db, actor: Actor, here: string | null): Promise<string[]> {
  const isHere = sql`e.id is not distinct from ${here}::uuid`
  const rows = await db.many<{ id: string }>(sql`
    select e.id from exhibition e where e.state in ('preparing', 'ready', 'closed') and ${exhibitionScope(actor)}
      and (${counts('e.id')} or ${isHere})
    order by ${isHere} desc, ${raw(nearest.column)}, e.id`)
  return rows.map(({ id }) => id)
}

/** From when on an exhibition's gates ask for a receipt; null: not at all. */
export async function receiptsAskedFrom(db: Db, id: string): Promise<string | null> {
  const { from } = await db.one<{ from: string | null }>(
    sql`select e.receipt_from as from from exhibition e where e.id = ${id}`,
  )
  return from
}

/** Exhibitions that were over so many days ago, of those that `also` says, a condition on `e`. */
export const exhibitionsOver = (
  db: Db,
  now: Date,
  days: Sql,
  also: Sql,
): Promise<{ id: string; sponsorId: string }[]> =>
  db.many(sql`
    select e.id, e.sponsor_id as "sponsorId" from exhibition e
    where (coalesce(e.ended_at, e.move_out_to) < ${now}::timestamptz - make_interval(days => ${days})
      or e.rehearsal_ended_at is not null) and ${also}`)

/** A show that was over so many days ago; `unsettled`: its money is not, or `settling` says so of its id. */
export interface EndedShow {
  id: string
  cn: string
  en: string
  unsettled: boolean
}

/** Whether an exhibition `e` is a show that is not over and settled; `settling` as above. A ground is never settled: see `onGround`. */
const isUnsettled = (settling: (id: Sql) => Sql): Sql => sql`(${counts('e.id')} and e.kind = 'show'
  and (e.state <> all(${[...endedStates]}::text[]) or e.state = 'closed' or ${settling(sql`e.id`)}))`

/** Whether one of the exhibitions that `which` names, a condition on its id, is a show that is not over and settled. */
export const anyUnsettled = (which: (id: Sql) => Sql, settling: (id: Sql) => Sql): Sql => sql`exists (
  select from exhibition e where ${which(sql`e.id`)} and ${isUnsettled(settling)})`

/** Those of these shows that are not over and settled, by their names. */
export const unsettledAmong = (
  db: Db,
  which: (id: Sql) => Sql,
  settling: (id: Sql) => Sql,
): Promise<{ id: string; cn: string; en: string }[]> =>
  db.many(sql`
    select e.id, e.name_cn as cn, e.name_en as en from exhibition e where ${which(sql`e.id`)} and ${isUnsettled(settling)}
    order by e.id`)

/** Whether an exhibition is a ground, which is never over. */
export const isPermanentContext = (id: Sql): Sql =>
  sql`exists (select from exhibition e where e.id = ${id} and e.kind <> 'show')`

/**
 * Shows that were over so many days ago (0: none), and rehearsals that have ended: what these hold of people is over at once, and
 * nothing of them is to be settled.
 */
export const showsEnded = (db: Db, now: Date, days: number, settling: (id: Sql) => Sql): Promise<EndedShow[]> =>
  db.many<EndedShow>(sql`
    select e.id, e.name_cn as cn, e.name_en as en, ${counts('e.id')} and (e.state = 'closed' or ${settling(sql`e.id`)}) as unsettled
    from exhibition e
    where e.kind = 'show' and (e.rehearsal_ended_at is not null or ${days > 0} and ${counts('e.id')}
      and e.state = any(${[...endedStates]}::text[])
      and coalesce(e.ended_at, e.move_out_to) < ${now}::timestamptz - make_interval(days => ${days})) order by e.id`)

/** What is no exhibition and never over: the grounds, the halls between two of them. */
export async function findPermanentContextIds(db: Db): Promise<string[]> {
  return (await db.many<{ id: string }>(sql`select id from exhibition where kind <> 'show'`)).map(({ id }) => id)
}

/** Whether the exhibition of an id runs and counts, as SQL. */
export const isRunningShow = (exhibitionId: Sql): Sql => runningOne(exhibitionId, counts('running.id'))

/** The same of a show or a rehearsal. */
export const isRunningOne = (exhibitionId: Sql): Sql => runningOne(exhibitionId, sql`true`)

const runningOne = (exhibitionId: Sql, which: Sql): Sql => sql`exists (select from exhibition running
  where running.id = ${exhibitionId} and running.state = any(${[...runningStates]}::text[]) and ${which})`
