import type { refundRules } from '@fairgate/contract/exhibition/choices'
import type { ExhibitionForm } from '@fairgate/contract/exhibition/fields'
import { runningStates } from '@fairgate/contract/exhibition/states'
import type { Phase, SaleState } from '@fairgate/contract/exhibition/views'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Actor } from '../kernel/context.ts'
import { countersOf, venueScope } from '../kernel/counter.ts'
import type { Db } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import { takesPart } from '../participation/facts.ts'

export interface Period {
  from: string | null
  to: string | null
  /** The hours of `from` and `to` repeat on every day between. */
  daily: boolean
}

/** What other domains may know of an exhibition. */
export interface ExhibitionFacts {
  id: string
  version: number
  state: string
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

const period = (name: string, alias: string) =>
  `jsonb_build_object('from', ${utc(`${alias}.${name}_from`)}, 'to', ${utc(`${alias}.${name}_to`)}, 'daily', ${alias}.${name}_daily)`

/** A timestamp inside JSON, in the form the driver gives it elsewhere: UTC with milliseconds. */
function utc(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** The periods as JSON columns `moveIn`, `open`, `moveOut` of an alias. */
export function periodColumns(alias: string): Sql {
  return raw(
    `${period('move_in', alias)} as "moveIn", ${period('open', alias)} as "open", ${period('move_out', alias)} as "moveOut"`,
  )
}

const columns = sql`e.id, e.version, e.state, e.code, e.sponsor_id as "sponsorId", e.name_cn as "nameCn",
  e.name_en as "nameEn", e.halls, ${periodColumns('e')}, e.sale_open as "saleOpen", e.sale_from as "saleFrom",
  e.sale_to as "saleTo", coalesce(e.one_person_one_badge, false) as "onePersonOneBadge", e.refund_rule as "refundRule",
  e.invoice_methods as "invoiceMethods"`

/**
 * Exhibitions an actor sees, as a condition on an alias: the platform all, a sponsor its own, every company those it
 * takes part in.
 */
export function exhibitionScope(actor: Actor, alias = 'e'): Sql {
  if (actor.companyType === 'platform') return sql`true`
  return sql`(${raw(alias)}.sponsor_id = ${actor.companyId} or ${takesPart(actor.companyId, `${alias}.id`)})`
}

/** An exhibition the actor sees, or `kernel.notFound`. */
export async function exhibitionFor(db: Db, actor: Actor, id: string): Promise<ExhibitionFacts> {
  const found = await db.maybe<ExhibitionFacts>(
    sql`select ${columns} from exhibition e where e.id = ${id} and ${exhibitionScope(actor)}`,
  )
  return found ?? refuse('kernel.notFound')
}

/** An exhibition, for whom no actor stands: jobs, devices, pages without login. */
export function exhibitionById(db: Db, id: string): Promise<ExhibitionFacts | undefined> {
  return db.maybe<ExhibitionFacts>(sql`select ${columns} from exhibition e where e.id = ${id}`)
}

/** Whether the actor runs this exhibition: its sponsor, or the platform. */
export function runsExhibition(actor: Actor, exhibition: { sponsorId: string }): boolean {
  return actor.companyType === 'platform' || actor.companyId === exhibition.sponsorId
}

/** Whether it is approved and neither closed nor cancelled: badges and doors may be worked on. */
export function isRunning(exhibition: { state: string }): boolean {
  return (runningStates as readonly string[]).includes(exhibition.state)
}

/** Refuses `exhibition.notRunning` unless `isRunning`. */
export function refuseUnlessRunning(exhibition: { state: string }): void {
  if (!isRunning(exhibition)) refuse('exhibition.notRunning')
}

type Dates = Pick<ExhibitionFacts, 'moveIn' | 'open' | 'moveOut'>

/** The phase at a moment, null outside of all three. A phase lasts through its nights; its hours are not judged here. */
export function phaseAt(dates: Dates, at: Date): Phase | null {
  const time = at.getTime()
  const holds = ({ from, to }: Period) =>
    from !== null && to !== null && Date.parse(from) <= time && time < Date.parse(to)
  if (holds(dates.moveIn)) return 'moveIn'
  if (holds(dates.open)) return 'open'
  return holds(dates.moveOut) ? 'moveOut' : null
}

type Sale = Pick<ExhibitionFacts, 'saleOpen' | 'saleFrom' | 'saleTo'>

/** The sale's switch and window in one word: something may be bought only while it is `open`. */
export function saleStateAt({ saleOpen, saleFrom, saleTo }: Sale, at: Date): SaleState {
  if (saleTo !== null && at.getTime() >= Date.parse(saleTo)) return 'over'
  if (!saleOpen || saleFrom === null) return 'closed'
  return at.getTime() < Date.parse(saleFrom) ? 'scheduled' : 'open'
}

/** Red point showApprove: exhibitions wait for the platform's decision. */
export async function exhibitionsWait(db: Db, actor: Actor): Promise<{ showApprove: boolean }> {
  if (!actor.permissions.has('exhibition:approve')) return { showApprove: false }
  const counters = await countersOf(db, venueScope, 'exhibition')
  return { showApprove: (counters.pending ?? 0) > 0 }
}
