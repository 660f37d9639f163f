import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { referenceOf } from '@fairgate/contract/finance/charge/number'
import {
  type BillAction,
  type BillKind,
  type MakeHindrance,
  openBillStates,
} from '@fairgate/contract/finance/charge/states'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { normaliseNumber } from '@fairgate/contract/kernel/field/half-width'
import type { Fen } from '@fairgate/contract/kernel/money/money'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import { ofOneOrCounting } from '../../exhibitions/exhibition/api.ts'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import { readRowCounts, tabTotals, venueScope } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import type { ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing, type RowsInput } from '../../kernel/list/listing.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import { asDecider, overriding } from '../../kernel/transition/override.ts'
import { balancesOfAll } from '../ledger/api.ts'
import { takenFor } from '../payment/api.ts'
import { bill, buildBillScope, findBillActions, type LockedBill, selectBillColumns } from './entity.ts'
import { refundedOf } from './fee-facts.ts'

type Row = Output<'getQuotaUnpaidPage'>['list'][number]
export type FetchedBill = Omit<LockedBill, 'payable'> &
  Omit<Row, 'statusCode' | 'actions' | 'turn' | 'kind' | 'state'> & { fen: string }

/** The amount received for a bill, without what it used of earlier prepaid money. */
const receivedFor = (id: Sql): Sql => formatAmountSql(takenFor(id))

/** Columns of a row of every list, from `rowTables`. */
export const rowColumns = sql`${selectBillColumns('c')}, c.payable::text as fen, ${formatAmountSql(sql`c.payable`)} as payable,
  json_build_object('cn', e.name_cn, 'en', e.name_en) as exhibition,
  json_build_object('cn', o.name_cn, 'en', o.name_en) as company,
  coalesce((select sum(l.quantity)::int from bill_line l where l.bill_id = c.id), 0) as count,
  ${receivedFor(sql`c.id`)} as received, c.due_on::text as "dueOn", c.created_at as "createdAt",
  c.finished_at as "finishedAt"`
export const rowTables = sql`bill c join exhibition e on e.id = c.exhibition_id join company o on o.id = c.company_id`

/** A query of a higher module: which of these participations have a started settlement. */
export type BegunOf = (db: Db, participationIds: readonly string[]) => Promise<ReadonlySet<string>>

/** What bills need of higher modules to offer only actions that would be accepted. */
export interface Above {
  begunOf: BegunOf
  /** Requested invoice amounts of bills, in fen by their ids; a bill without an entry has none. */
  sumOfApplications: (db: Db, billIds: readonly string[]) => Promise<ReadonlyMap<string, Fen>>
  /** Why the caller cannot invoice these at once, by their ids. */
  hinderedOf: (db: Db, actor: Actor, bills: readonly LockedBill[]) => Promise<ReadonlyMap<string, MakeHindrance>>
}

/** A row, and the only obstacle to invoicing it at once. */
type Shown = Row & { makeHindered: MakeHindrance | null }

/** Rows in the form that the caller is shown. */
export async function shownTo(
  { actor, db }: Pick<ReadContext, 'actor' | 'db'>,
  rows: readonly FetchedBill[],
  { begunOf, sumOfApplications, hinderedOf }: Above,
): Promise<Shown[]> {
  const decider = await asDecider(db, actor, bill, rows)
  const finished = rows.filter(({ state }) => state === 'finished')
  const withoutPrepaid = await withoutPrepaidOf({ actor, db }, rows)
  if (finished.length === 0) {
    return rows.map(row => ({ ...rowOf(decider, row, withoutPrepaid(row)), makeHindered: null }))
  }
  const bought = finished.filter(({ kind }) => kind === 'quota').map(({ participationId }) => participationId)
  const ids = finished.map(({ id }) => id)
  const begun = bought.length > 0 ? await begunOf(db, bought) : new Set<string>()
  const [invoiced, credited] = [await sumOfApplications(db, ids), await creditedOf(db, ids)]
  const isInvoiced = ({ id, fen }: FetchedBill) => (invoiced.get(id) ?? 0n) + (credited.get(id) ?? 0n) >= BigInt(fen)
  const subjects = finished.filter(row => !isInvoiced(row)).map(row => ({ ...row, payable: row.fen }))
  const makes = subjects.filter(row => findBillActions(decider, row).includes('makeInvoice'))
  const hindered = await hinderedOf(db, actor, makes)
  return rows.map(row => {
    const taken = invoiced.get(row.id) ?? 0n
    const makeHindered = hindered.get(row.id) ?? null
    const withheld = [
      ...withoutPrepaid(row),
      // A bill on a line of a started settlement or of an invoice application can no longer be revoked.
      ...(begun.has(row.participationId) || taken > 0n ? (['revoke'] as const) : []),
      ...(isInvoiced(row) ? (['invoice', 'makeInvoice'] as const) : []),
      ...(makeHindered ? (['makeInvoice'] as const) : []),
    ]
    return { ...rowOf(decider, row, withheld), makeHindered }
  })
}

/**
 * Removes payment from the balance if the payer has prepaid nothing; a balance that is too small is shown with the
 * missing amount.
 */
async function withoutPrepaidOf(
  { actor, db }: Pick<ReadContext, 'actor' | 'db'>,
  rows: readonly FetchedBill[],
): Promise<(row: FetchedBill) => readonly BillAction[]> {
  const own = rows.filter(({ companyId, state }) => companyId === actor.companyId && isOpen(state))
  const ids = [...new Set(own.map(({ participationId }) => participationId))]
  const balances = ids.length > 0 ? await balancesOfAll(db, ids) : undefined
  return ({ participationId }) => ((balances?.get(participationId)?.prepaid ?? 0n) > 0n ? [] : ['payFromPrepaid'])
}

/** The credited badge fees of bills, in fen by their ids: they are not invoiced. */
async function creditedOf(db: Db, ids: readonly string[]): Promise<Map<string, Fen>> {
  const rows = await db.many<{ id: string; credited: string }>(sql`
    select bill_id as id, sum(${refundedOf('f')})::text as credited from badge_fee f
    where bill_id = any(${[...ids]}::uuid[]) and state = 'credited' group by 1`)
  return new Map(rows.map(({ id, credited }) => [id, BigInt(credited)]))
}

function rowOf(actor: Actor, { fen, ...row }: FetchedBill, withheld: readonly BillAction[]): Row {
  const all = findBillActions(actor, { ...row, payable: fen })
  const actions = all.filter(action => !withheld.includes(action))
  return {
    ...row,
    statusCode: statusOf(row.state),
    actions: [...actions, ...overriding(bill, actor, row, actions)],
    turn: row.state === 'proofSubmitted' ? 'holder' : isOpen(row.state) ? 'payer' : null,
  }
}

const isOpen = (state: string) => (openBillStates as readonly string[]).includes(state)

/** The states of each tab, for open and for closed bills. */
export const billTabs = {
  open: { all: openBillStates, unpaid: ['unpaid'], proofSubmitted: ['proofSubmitted'], returned: ['returned'] },
  closed: { all: ['finished', 'cancelled'], finished: ['finished'], cancelled: ['cancelled'] },
} as const

/** Where the totals of an actor's bills are counted. */
async function totalsOf(db: Db, actor: Actor, kind: BillKind): Promise<Record<string, number>> {
  const all = await readRowCounts(db, actor.companyType === 'platform' ? venueScope : actor.companyId, 'charge')
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, count]) => {
      const [of, state = ''] = name.split('.')
      return of === kind ? [[state, count]] : []
    }),
  )
}

type DueRowsInput = RowsInput<Input<'getQuotaUnpaidPage'> | Input<'getQuotaFinishedPage'>>

/** Bills of a kind that are open, or those that are settled or cancelled; the newest first. */
export function buildBillListing(kind: BillKind, which: keyof typeof billTabs, above: Above) {
  const states: Record<string, readonly string[]> = billTabs[which]
  return ({ actor, db }: ListContext, { exhibitionId, dueTo }: DueRowsInput): Listing<FetchedBill, Row, PageInput> => ({
    select: rowColumns,
    from: rowTables,
    where: [
      sql`c.kind = ${kind}`,
      buildBillScope(actor, 'c'),
      ofOneOrCounting('c.exhibition_id', exhibitionId),
      ...(dueTo ? [sql`c.due_on <= ${dueTo}`] : []),
    ],
    tabs: buildTabs('c.state', states),
    totals: async venue => tabTotals(await totalsOf(venue, actor, kind), states),
    filtered: exhibitionId !== undefined || dueTo !== undefined,
    id: 'c.id',
    sorts: {
      createdAt: { column: 'c.created_at', type: 'timestamptz' },
      dueOn: { column: 'c.due_on', type: 'date' },
    },
    defaultSort: '-createdAt',
    searches: { number: byNumber, company: byCompany },
    finish: () => {
      throw new Error('bills are mapped by finishAll')
    },
    finishAll: async rows => (await shownTo({ actor, db }, rows, above)).map(({ makeHindered: _, ...row }) => row),
  })
}

/** Accepts any spelling; if the check digit is wrong, it searches by prefix. */
function byNumber(value: string): Sql {
  const reference = referenceOf(value)
  return reference ? sql`c.reference = ${reference}` : sql`starts_with(c.number, ${normaliseNumber(value)})`
}

const byCompany = (value: string): Sql => textInside(['o.name_cn', 'o.name_en'], value)

/** Menu flags faPayQuota and faPayCer: a payer has something to pay or to bill; a money holder has a proof to check. */
export async function findBillFlags(db: Db, actor: Actor): Promise<{ faPayQuota: boolean; faPayCer: boolean }> {
  const [mayPay, mayFinish] = [actor.permissions.has('charge:apply'), actor.permissions.has('charge:finish')]
  const none: Record<string, number> = {}
  const [due, toFinish, fees] = await Promise.all([
    mayPay ? readRowCounts(db, actor.companyId, 'chargeDue') : none,
    mayFinish ? readRowCounts(db, actor.companyId, 'chargeHeld') : none,
    mayPay ? readRowCounts(db, actor.companyId, 'badgeFeeDue') : none,
  ])
  const isPending = (kind: BillKind) =>
    [due[`${kind}.unpaid`], due[`${kind}.returned`], toFinish[`${kind}.proofSubmitted`]].some(count => (count ?? 0) > 0)
  return { faPayQuota: isPending('quota'), faPayCer: isPending('accreditation') || (fees.uncharged ?? 0) > 0 }
}
