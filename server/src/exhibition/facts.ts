import type { refundRules } from '@fairgate/contract/exhibition/choices'
import type { ExhibitionForm } from '@fairgate/contract/exhibition/fields'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor } from '../kernel/context.ts'
import type { Db } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import { exhibitionsToDecide } from './asking.ts'
import { type Period, periodColumns } from './dates.ts'
import { exhibitionScope, runsExhibition } from './scope.ts'
import { isRunning } from './subject.ts'

export { movedPhases, nearest, type Period, periodColumns, phaseAt, saleStateAt } from './dates.ts'
export { hallsTaken } from './hall-plan.ts'
export type { Plan } from './postpone.ts'
export { byCode, byName, bySponsor, exhibitionRowFor, rowTables } from './queries.ts'
export { exhibitionScope, runsExhibition } from './scope.ts'
export { isRunning } from './subject.ts'

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

const columns = sql`e.id, e.version, e.state, e.code, e.sponsor_id as "sponsorId", e.name_cn as "nameCn",
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

/** An exhibition the actor sees, or `kernel.notFound`. */
export async function exhibitionFor(db: Db, actor: Actor, id: string): Promise<ExhibitionFacts> {
  const found = await db.maybe<ExhibitionFacts>(
    sql`select ${columns} from exhibition e where e.id = ${id} and ${exhibitionScope(actor)}`,
  )
  return found ?? refuse('kernel.notFound')
}

/** An exhibition the actor runs, or `kernel.notFound`. */
export async function exhibitionRunBy(db: Db, actor: Actor, id: string): Promise<ExhibitionFacts> {
  const found = await exhibitionFor(db, actor, id)
  return runsExhibition(actor, found) ? found : refuse('kernel.notFound')
}

/** Whether the actor, who is not the venue, runs the exhibition of an id, as SQL. */
export const runsOf = (actor: Pick<Actor, 'companyId'>, id: Sql): Sql =>
  sql`exists (select from exhibition run where run.id = ${id} and run.sponsor_id = ${actor.companyId})`

/** An exhibition, for whom no actor stands: jobs, devices, pages without login. */
export function exhibitionById(db: Db, id: string): Promise<ExhibitionFacts | undefined> {
  return db.maybe<ExhibitionFacts>(sql`select ${columns} from exhibition e where e.id = ${id}`)
}

/** Refuses `exhibition.notRunning` unless `isRunning`. */
export function refuseUnlessRunning(exhibition: { state: string }): void {
  if (!isRunning(exhibition)) refuse('exhibition.notRunning')
}

/** Red point showApprove: exhibitions wait for this reader's decision. */
export async function exhibitionsWait(db: Db, actor: Actor): Promise<{ showApprove: boolean }> {
  return { showApprove: (await exhibitionsToDecide(db, actor)).count > 0 }
}

/** Ids of the exhibitions whose badges and tickets still matter: approved, and not settled. */
export async function exhibitionsHeld(db: Db): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from exhibition where state in ('preparing', 'ready', 'closed') order by id`)
  return rows.map(({ id }) => id)
}
