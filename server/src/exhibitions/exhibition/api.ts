import type { refundRules } from '@fairgate/contract/exhibitions/exhibition/choices'
import type { ExhibitionForm } from '@fairgate/contract/exhibitions/exhibition/fields'
import type { GateContextKind } from '@fairgate/contract/exhibitions/exhibition/gate-contexts'
import { endedStates, runningStates } from '@fairgate/contract/exhibitions/exhibition/states'
import sql, { raw, type Sql } from 'sql-template-tag'
import { venueCompany } from '../../identity/company/api.ts'
import { openHere } from '../../kernel/cell/open-here.ts'
import type { Actor } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { counts } from './counting.ts'
import { nearest, type Period, periodColumns } from './dates.ts'
import { isRunning } from './entity.ts'
import { exhibitionScope, runsExhibition } from './scope.ts'

export { exhibitionClone } from './clone-spec.ts'
export { counts, ofOneOrCounting } from './counting.ts'
export { findChangedPhases, lastOpenDay, nearest, type Period, periodColumns, phaseAt, saleStateAt } from './dates.ts'
export { exhibitionsOfEdition, exhibitionsOfSeries, seriesAndPeriods } from './editions.ts'
export { isRunning } from './entity.ts'
export type { Plan } from './hall-plan.ts'
export { hallsTaken } from './hall-plan.ts'
export { dayOfShow, hasBegun, type NearShow, showsNear } from './near-shows.ts'
export { exhibitionsToDecide } from './pending-exhibitions.ts'
export { byCode, byName, bySponsor, exhibitionRowFor, rowTables } from './queries.ts'
export { readSandbox } from './sandboxes.ts'
export { exhibitionScope, runsExhibition } from './scope.ts'

/** What other modules may know of an exhibition. */
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

/** The same for a row that may have none. */
export const ofExhibitionIfAny = sql`left join exhibition e on e.id = t.exhibition_id`

/** Dates and halls of an exhibition `e`, as one JSON column. */
export const planColumn = sql`(select to_jsonb(plan) from (select e.halls, ${periodColumns('e')}) plan)`

/** When an exhibition begins to move in, and when it has moved out, by id as SQL. */
export const lastingOf = (id: Sql): Record<'from' | 'to', Sql> => ({
  from: sql`(select e.move_in_from from exhibition e where e.id = ${id})`,
  to: sql`(select e.move_out_to from exhibition e where e.id = ${id})`,
})

/** An exhibition or gate context that the actor sees, or `kernel.notFound`. */
export async function exhibitionFor(db: Db, actor: Actor, id: string): Promise<ExhibitionFacts> {
  const found = await db.maybe<ExhibitionFacts>(
    sql`select ${columns} from exhibition e where e.id = ${id} and ${exhibitionScope(actor)}`,
  )
  return found ?? refuse('kernel.notFound')
}

/** The exhibition with this id, code or name, for whoever runs the machine. */
export const exhibitionNamed = (
  db: Db,
  text: string,
): Promise<{ id: string; kind: string; nameEn: string; isSandbox: boolean }[]> =>
  db.many(sql`
    select id, kind, name_en as "nameEn", is_sandbox(id) as "isSandbox" from exhibition
    where id::text = ${text} or code = ${text} or name_en = ${text} or name_cn = ${text} limit 2`)

/** Whether this database has another exhibition than this one. */
export const hasOtherShows = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe(sql`select from exhibition where kind = 'show' and id <> ${id} limit 1`)) !== undefined

/** Whether an exhibition was ever postponed: then earlier codes may contain outdated days. */
export const wasPostponed = async (db: Db, id: string): Promise<boolean> =>
  (
    await db.one<{ was: boolean }>(
      sql`select exists (select from history where subject_id = ${id} and event = 'postpone') as was`,
    )
  ).was

/**
 * A show that the actor sees, or `kernel.notFound`: permanent gate contexts have no participants, sales or settlements.
 */
export async function showFor(db: Db, actor: Actor, id: string): Promise<ExhibitionFacts> {
  const found = await exhibitionFor(db, actor, id)
  return found.kind === 'show' ? found : refuse('kernel.notFound')
}

/** A show that the actor organizes, or `kernel.notFound`. */
export async function showRunBy(db: Db, actor: Actor, id: string): Promise<ExhibitionFacts> {
  const found = await showFor(db, actor, id)
  return runsExhibition(actor, found) ? found : refuse('kernel.notFound')
}

/** Whether the actor, who is not the venue, organizes an exhibition, by id as SQL. */
export const runsOf = (actor: Pick<Actor, 'companyId'>, id: Sql): Sql =>
  sql`exists (select from exhibition run where run.id = ${id} and run.sponsor_id = ${actor.companyId})`

/** An exhibition without an actor: for jobs, devices, public pages. */
export function exhibitionById(db: Db, id: string): Promise<ExhibitionFacts | undefined> {
  return db.maybe<ExhibitionFacts>(sql`select ${columns} from exhibition e where e.id = ${id}`)
}

/** The names of exhibitions and gate contexts, by id. */
export async function exhibitionNames(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { cn: string; en: string }>> {
  const rows = await db.many<{ id: string; cn: string; en: string }>(
    sql`select e.id, e.name_cn as cn, e.name_en as en from exhibition e where e.id = any(${[...ids]}::uuid[])`,
  )
  return new Map(rows.map(({ id, cn, en }) => [id, { cn, en }]))
}

/** The permitted methods of invoicing of exhibitions, by id. */
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

/** Active gate contexts of a kind that the actor sees, latest first, as SQL; their columns are of `e`. */
export const selectRunningContexts = (actor: Actor, kind: GateContextKind): Sql => sql`(
  select g.id, g.name_cn, g.name_en, g.open_from from exhibition g where g.kind = ${kind}
    and g.state = any(${[...runningStates]}::text[]) and ${exhibitionScope(actor, 'g')}) e`

/** The companies that manage an exhibition or gate context: its organizer and the venue. */
export async function hostsOf(db: Db, exhibitionId: string): Promise<string[]> {
  const { hosts } = await db.one<{ hosts: string[] }>(sql`select ${hostIds(sql`${exhibitionId}`)} as hosts`)
  return hosts
}

/** The same in a query, as an array: `id` is that of the exhibition. */
export const hostIds = (id: Sql): Sql =>
  sql`(select array[e.sponsor_id, ${venueCompany}] from exhibition e where e.id = ${id})`

/** Whether a sponsor has a show, even a draft. */
export const exhibitionDrafted = (sponsorId: string): Sql =>
  sql`exists (select from exhibition e where e.sponsor_id = ${sponsorId} and e.kind = 'show' and ${counts('e.id')})`

/** Whether a sponsor has ever submitted a show. */
export const exhibitionSubmitted = (sponsorId: string): Sql =>
  sql`exists (select from exhibition e where e.sponsor_id = ${sponsorId} and e.kind = 'show' and e.state <> 'draft'
    and ${counts('e.id')})`

/** Id of a sponsor's latest show that is approved and not over; null if there is none. */
export const lastRunning = (sponsorId: string): Sql => sql`(select e.id from exhibition e
  where e.sponsor_id = ${sponsorId} and e.kind = 'show' and e.state in ('preparing', 'ready') and ${counts('e.id')}
  order by e.id desc limit 1)`

/** Ids of approved shows that are not over, without permanent gate contexts. */
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
export async function findUnsettledExhibitions(db: Db): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from exhibition where state in ('preparing', 'ready', 'closed') and ${counts('id')} order by id`)
  return rows.map(({ id }) => id)
}

/**
 * Ids of the same that the actor sees: first the current one, then active ones in order, then past ones. A sandbox
 * exhibition only if it is the current one.
 */
export async function exhibitionsNear(db: Db, actor: Actor, here: string | null): Promise<string[]> {
  const isHere = sql`e.id is not distinct from ${here}::uuid`
  const rows = await db.many<{ id: string }>(sql`
    select e.id from exhibition e where e.state in ('preparing', 'ready', 'closed') and ${exhibitionScope(actor)}
      and (${counts('e.id')} or ${isHere})
    order by ${isHere} desc, ${raw(nearest.column)}, e.id`)
  return rows.map(({ id }) => id)
}

/** From when on an exhibition's gates require a receipt; null: never. */
export async function findReceiptStart(db: Db, id: string): Promise<string | null> {
  const { from } = await db.one<{ from: string | null }>(
    sql`select e.receipt_from as from from exhibition e where e.id = ${id}`,
  )
  return from
}

/** Exhibitions that were over this many days ago and match `also`, a condition on `e`. */
export const exhibitionsOver = (
  db: Db,
  now: Date,
  days: Sql,
  also: Sql,
): Promise<{ id: string; sponsorId: string }[]> =>
  db.many(sql`
    select e.id, e.sponsor_id as "sponsorId" from exhibition e
    where (coalesce(e.ended_at, e.move_out_to) < ${now}::timestamptz - make_interval(days => ${days})
      or e.sandbox_ended_at is not null) and ${openHere('e.id')} and ${also}`)

/** A show that was over this many days ago; `unsettled`: its money is not settled, or `settling` says so for its id. */
export interface EndedShow {
  id: string
  cn: string
  en: string
  unsettled: boolean
}

/**
 * Whether an exhibition `e` is a show that is not over and settled; `settling` as above. A permanent gate context is
 * never settled: see `onContext`.
 */
const isUnsettled = (settling: (id: Sql) => Sql): Sql => sql`(${counts('e.id')} and e.kind = 'show'
  and (e.state <> all(${[...endedStates]}::text[]) or e.state = 'closed' or ${settling(sql`e.id`)}))`

/** Whether one of the exhibitions in `which`, a condition on its id, is a show that is not over and settled. */
export const anyUnsettled = (which: (id: Sql) => Sql, settling: (id: Sql) => Sql): Sql => sql`exists (
  select from exhibition e where ${which(sql`e.id`)} and ${isUnsettled(settling)})`

/** Those of these shows that are not over and settled, with names. */
export const unsettledAmong = (
  db: Db,
  which: (id: Sql) => Sql,
  settling: (id: Sql) => Sql,
): Promise<{ id: string; cn: string; en: string }[]> =>
  db.many(sql`
    select e.id, e.name_cn as cn, e.name_en as en from exhibition e where ${which(sql`e.id`)} and ${isUnsettled(settling)}
    order by e.id`)

/** Whether an exhibition is a permanent gate context, which is never over. */
export const isPermanentContext = (id: Sql): Sql =>
  sql`exists (select from exhibition e where e.id = ${id} and e.kind <> 'show')`

/**
 * Shows that were over this many days ago (0: none), and ended sandbox exhibitions: their personal data is due
 * immediately, and nothing of them is settled.
 */
export const showsEnded = (db: Db, now: Date, days: number, settling: (id: Sql) => Sql): Promise<EndedShow[]> =>
  db.many<EndedShow>(sql`
    select e.id, e.name_cn as cn, e.name_en as en, ${counts('e.id')} and (e.state = 'closed' or ${settling(sql`e.id`)}) as unsettled
    from exhibition e
    where e.kind = 'show' and (e.sandbox_ended_at is not null or ${days > 0} and ${counts('e.id')}
      and e.state = any(${[...endedStates]}::text[])
      and coalesce(e.ended_at, e.move_out_to) < ${now}::timestamptz - make_interval(days => ${days})) order by e.id`)

/** Exhibitions that ended before a moment, as did all others of their edition, for `in`. */
export const endedWithEdition = (moment: Sql): Sql => sql`(
  select ended.id from exhibition ended where ${endedBefore('ended', moment)} and not exists (
    select from exhibition other where other.edition_id = ended.edition_id and ${counts('other.id')}
      and not coalesce(${endedBefore('other', moment)}, false)))`

const endedBefore = (alias: string, moment: Sql): Sql => sql`(${raw(alias)}.state = any(${[...endedStates]}::text[])
  and coalesce(${raw(alias)}.ended_at, ${raw(alias)}.move_out_to) < ${moment})`

/** Ids of the permanent gate contexts, which are never over. */
export async function findPermanentContextIds(db: Db): Promise<string[]> {
  return (await db.many<{ id: string }>(sql`select id from exhibition where kind <> 'show'`)).map(({ id }) => id)
}

/** Whether an exhibition is active and no sandbox, by id as SQL. */
export const isRunningShow = (exhibitionId: Sql): Sql => runningOne(exhibitionId, counts('running.id'))

/** The same for a show or a sandbox exhibition. */
export const isRunningOne = (exhibitionId: Sql): Sql => runningOne(exhibitionId, sql`true`)

const runningOne = (exhibitionId: Sql, which: Sql): Sql => sql`exists (select from exhibition running
  where running.id = ${exhibitionId} and running.state = any(${[...runningStates]}::text[]) and ${which})`
