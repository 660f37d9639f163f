import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { approvalTabs, creationTabs } from '@fairgate/contract/exhibitions/exhibition/states'
import { normaliseNumber } from '@fairgate/contract/kernel/field/half-width'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import type { ReadContext } from '../../kernel/command/context.ts'
import { readRowCounts, tabTotals, venueScope } from '../../kernel/counter/row-count.ts'
import { buildTabs, type Listing, page } from '../../kernel/list/listing.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { asDecider } from '../../kernel/transition/override.ts'
import { counts } from './counting.ts'
import { type Period, periodColumns, phaseAt, saleStateAt } from './dates.ts'
import { exhibition, exhibitionActions, type LockedExhibition } from './entity.ts'
import { sharesHalls } from './hall-plan.ts'
import { countExhibitionsToCorrect, exhibitionsToDecide } from './pending-exhibitions.ts'
import { exhibitionScope } from './scope.ts'

type Row = Output<'getExhibitionPage'>['list'][number]

interface Fetched extends LockedExhibition {
  nameEn: string
  sponsor: { cn: string; en: string }
  showType: string | null
  halls: string[]
  area: number | null
  moveIn: Period
  open: Period
  moveOut: Period
  submittedAt: string | null
  createdAt: string
  sharesHalls: boolean
}

/** Columns of a row of every list, from `rowTables`. */
export const rowColumns = sql`e.id, e.version, e.state, e.submitted_by as "submittedBy", e.sponsor_id as "sponsorId",
  e.code, e.name_cn as "nameCn", e.name_en as "nameEn", json_build_object('cn', c.name_cn, 'en', c.name_en) as sponsor,
  e.show_type as "showType", e.halls, e.area, ${periodColumns('e')}, e.sale_open as "saleOpen", e.sale_from as "saleFrom",
  e.sale_to as "saleTo", e.open_to as "openTo", e.move_out_to as "moveOutTo", e.submitted_at as "submittedAt", e.created_at as "createdAt",
  ${sharesHalls} as "sharesHalls"`
/** Only shows: permanent gate contexts are in no list. */
export const rowTables = sql`exhibition e join company c on c.id = e.sponsor_id and e.kind = 'show'`

/** Converts a fetched row to what this caller may see. */
export function rowOf({ actor, now }: Pick<ReadContext, 'actor' | 'now'>): (row: Fetched) => Row {
  return row => ({
    ...row,
    statusCode: statusOf(row.state),
    actions: exhibitionActions(actor, row, now),
    saleState: saleStateAt(row, now),
    phase: phaseAt(row, now),
  })
}

/** Finds text anywhere in a name: there are thousands of exhibitions, not millions. */
export const byName = (value: string): Sql => textInside(['e.name_cn', 'e.name_en'], value)
export const byCode = (value: string): Sql => sql`starts_with(e.code, ${normaliseNumber(value)})`
export const bySponsor = (value: string): Sql => textInside(['c.name_cn', 'c.name_en'], value)

/** Shows that are open to visitors on a day in the venue's zone. */
const isOpenOn = (day: string, timeZone: string): Sql =>
  sql`(e.open_from < (${day}::date + 1)::timestamp at time zone ${timeZone}
    and e.open_to > ${day}::date::timestamp at time zone ${timeZone})`

type PageFilters = Omit<Input<'getExhibitionPage'>, 'tab'>

function listing(context: ReadContext): Omit<Listing<Fetched, Row, PageFilters>, 'where' | 'tabs'> {
  return {
    select: rowColumns,
    from: rowTables,
    id: 'e.id',
    sorts: {
      submittedAt: { column: 'coalesce(e.submitted_at, e.created_at)', type: 'timestamptz' },
      // Sandbox exhibitions come after all others, for selection lists.
      openFrom: {
        column: "case when is_sandbox(e.id) then '-infinity' else coalesce(e.open_from, 'infinity') end",
        type: 'timestamptz',
      },
      createdAt: { column: 'e.created_at', type: 'timestamptz' },
    },
    defaultSort: '-createdAt',
    searches: {
      name: byName,
      code: byCode,
      sponsor: bySponsor,
      showType: value => sql`e.show_type = ${value}`,
      openOn: value => isOpenOn(value, context.services.config.venueTimeZone),
    },
    finish: rowOf(context),
    async finishAll(rows) {
      const { db, actor, now } = context
      return rows.map(rowOf({ actor: await asDecider(db, actor, exhibition, rows), now }))
    },
  }
}

/** An organizer's own exhibitions by creation state; the platform sees all. */
export function creationPage(context: ReadContext, input: Input<'getExhibitionPage'>) {
  const platform = context.actor.companyType === 'platform'
  const own: Listing<Fetched, Row, typeof input> = {
    ...listing(context),
    where: [counts('e.id'), ...(platform ? [] : [sql`e.sponsor_id = ${context.actor.companyId}`])],
    tabs: buildTabs('e.state', creationTabs),
    totals: async db =>
      tabTotals(await readRowCounts(db, platform ? venueScope : context.actor.companyId, 'exhibition'), creationTabs),
    asks: async db => ({ returned: (await countExhibitionsToCorrect(db, context.actor)).count }),
  }
  return page(context.db, own, input)
}

/** Everything that was ever submitted, newest submission first. */
export async function approvalPage(context: ReadContext, input: Input<'getExhibitionApprovalPage'>) {
  const { count: pending, where } = await exhibitionsToDecide(context.db, context.actor)
  const submitted: Listing<Fetched, Row, typeof input> = {
    ...listing(context),
    defaultSort: '-submittedAt',
    where: [counts('e.id'), sql`e.submitted_at is not null`, exhibitionScope(context.actor)],
    tabs: {
      ...buildTabs('e.state', approvalTabs),
      pending: where,
      waiting: sql`(e.state = 'pending' and not ${where})`,
    },
    async totals(db) {
      const tabs = tabTotals(await readRowCounts(db, venueScope, 'exhibition'), approvalTabs)
      return { ...tabs, pending, waiting: Math.max(0, (tabs.waiting ?? 0) - pending) }
    },
    asks: async () => ({ pending }),
  }
  return page(context.db, submitted, input)
}

const approved = sql`e.state in ('preparing', 'ready', 'closed', 'settled', 'cancelled')`

/** Approved exhibitions of the operator's company, last opening first. */
export function operatorPage(context: ReadContext, input: Input<'getOperatorExhibitionPage'>) {
  const own: Listing<Fetched, Row, typeof input> = {
    ...listing(context),
    defaultSort: '-openFrom',
    where: [approved, exhibitionScope(context.actor)],
  }
  return page(context.db, own, input)
}

/** The latest exhibitions of this operator, by their last change. */
export async function lastExhibitions(context: ReadContext, limit: number): Promise<Row[]> {
  const rows = await context.db.many<Fetched>(sql`
    select ${rowColumns} from ${rowTables} where ${counts('e.id')} and ${exhibitionScope(context.actor)}
    order by e.updated_at desc, e.id desc limit ${limit}`)
  return rows.map(rowOf(context))
}

/** One exhibition as a row with all its dates; the caller has already checked access. */
export async function exhibitionRowFor(context: ReadContext, id: string) {
  const row = await context.db.maybe<Fetched & { approvedAt: string | null }>(
    sql`select ${rowColumns}, e.approved_at as "approvedAt" from ${rowTables} where e.id = ${id}`,
  )
  if (!row) refuse('kernel.notFound')
  return { ...row, ...rowOf(context)(row) }
}
