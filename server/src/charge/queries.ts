import type { Input, Output } from '@fairgate/contract/catalogue'
import { referenceOf } from '@fairgate/contract/charge/number'
import { type ChargeKind, openChargeStates } from '@fairgate/contract/charge/states'
import type { PageInput } from '@fairgate/contract/kernel/page'
import { statusOf } from '@fairgate/contract/kernel/status'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor, ReadContext } from '../kernel/context.ts'
import { countersOf, tabTotals, venueScope } from '../kernel/counter.ts'
import type { Db } from '../kernel/database.ts'
import type { ListContext } from '../kernel/exported-list.ts'
import { type Listing, type RowsAsked, tabsOf } from '../kernel/listing.ts'
import { amountOf } from '../kernel/money.ts'
import { asDecider, overriding } from '../kernel/override.ts'
import { takenFor } from '../payment/facts.ts'
import { type ChargeSubject, charge, chargeActionsOf, chargeColumns, chargeScope } from './subject.ts'

type Row = Output<'getQuotaUnpaidPage'>['list'][number]
export type FetchedCharge = Omit<ChargeSubject, 'payable'> &
  Omit<Row, 'statusCode' | 'actions' | 'turn' | 'kind' | 'state'> & { fen: string }

/** Columns of a row of every list, from `rowTables`. */
export const rowColumns = sql`${chargeColumns('c')}, c.payable::text as fen, ${amountOf(sql`c.payable`)} as payable,
  json_build_object('cn', e.name_cn, 'en', e.name_en) as exhibition,
  json_build_object('cn', o.name_cn, 'en', o.name_en) as company,
  coalesce((select sum(l.quantity)::int from charge_line l where l.charge_id = c.id), 0) as count,
  ${receivedFor(sql`c.id`)} as received, c.due_on::text as "dueOn", c.created_at as "createdAt",
  c.finished_at as "finishedAt"`
export const rowTables = sql`charge c join exhibition e on e.id = c.exhibition_id join company o on o.id = c.company_id`

/** What came for a charge, as an amount: once it is settled all of it, wherever that came from. */
function receivedFor(id: Sql): Sql {
  return amountOf(sql`(case when c.state = 'finished' then c.payable else ${takenFor(id)} end)`)
}

/** Asks above: with which of these participations a settlement has started. */
export type BegunOf = (db: Db, participationIds: readonly string[]) => Promise<ReadonlySet<string>>

/** Fetched rows as this reader is shown them. */
export async function shownTo(
  { actor, db }: Pick<ReadContext, 'actor' | 'db'>,
  rows: readonly FetchedCharge[],
  begunOf: BegunOf,
): Promise<Row[]> {
  const decider = await asDecider(db, actor, charge, rows)
  const bought = rows.filter(({ kind, state }) => kind === 'quota' && state === 'finished')
  const ids = bought.map(({ participationId }) => participationId)
  const begun = ids.length > 0 ? await begunOf(db, ids) : new Set<string>()
  return rows.map(row => rowOf(decider, row, begun.has(row.participationId)))
}

/** What was bought is on a line of a settlement that has started: it is not taken back any more. */
function rowOf(actor: Actor, { fen, ...row }: FetchedCharge, isSettled: boolean): Row {
  const all = chargeActionsOf(actor, { ...row, payable: fen })
  const actions = isSettled ? all.filter(action => action !== 'revoke') : all
  return {
    ...row,
    statusCode: statusOf(row.state),
    actions: [...actions, ...overriding(charge, actor, row, actions)],
    turn: row.state === 'proofSubmitted' ? 'holder' : isOpen(row.state) ? 'payer' : null,
  }
}

const isOpen = (state: string) => (openChargeStates as readonly string[]).includes(state)

/** The states of each tab, of the charges that are open and of those that are not. */
export const chargeTabs = {
  open: { all: openChargeStates, unpaid: ['unpaid'], proofSubmitted: ['proofSubmitted'], returned: ['returned'] },
  closed: { all: ['finished', 'cancelled'], finished: ['finished'], cancelled: ['cancelled'] },
} as const

/** Where the totals of an actor's charges are counted. */
async function totalsOf(db: Db, actor: Actor, kind: ChargeKind): Promise<Record<string, number>> {
  const all = await countersOf(db, actor.companyType === 'platform' ? venueScope : actor.companyId, 'charge')
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, count]) => {
      const [of, state = ''] = name.split('.')
      return of === kind ? [[state, count]] : []
    }),
  )
}

type Asked = RowsAsked<Input<'getQuotaUnpaidPage'> | Input<'getQuotaFinishedPage'>>

/** Charges of a kind that are open, or those that are settled or cancelled; the newest first. */
export function chargeListing(kind: ChargeKind, which: keyof typeof chargeTabs, begunOf: BegunOf) {
  const states: Record<string, readonly string[]> = chargeTabs[which]
  return ({ actor, db }: ListContext, { exhibitionId, dueTo }: Asked): Listing<FetchedCharge, Row, PageInput> => ({
    select: rowColumns,
    from: rowTables,
    where: [
      sql`c.kind = ${kind}`,
      chargeScope(actor, 'c'),
      ...(exhibitionId ? [sql`c.exhibition_id = ${exhibitionId}`] : []),
      ...(dueTo ? [sql`c.due_on <= ${dueTo}`] : []),
    ],
    tabs: tabsOf('c.state', states),
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
      throw new Error('a page of charges is finished whole')
    },
    finishAll: rows => shownTo({ actor, db }, rows, begunOf),
  })
}

/** However it is written; where the check digit says it is none, what it begins with. */
function byNumber(value: string): Sql {
  const reference = referenceOf(value)
  return reference ? sql`c.reference = ${reference}` : sql`starts_with(c.number, upper(${value}))`
}

const byCompany = (value: string): Sql =>
  sql`(strpos(lower(o.name_cn), lower(${value})) > 0 or strpos(lower(o.name_en), lower(${value})) > 0)`

/** Red points faPayQuota and faPayCer: a payer has something to pay, or to put on a charge; a holder has a proof to look at. */
export async function chargesWait(db: Db, actor: Actor): Promise<{ faPayQuota: boolean; faPayCer: boolean }> {
  const [pays, holds] = [actor.permissions.has('charge:apply'), actor.permissions.has('charge:finish')]
  const none: Record<string, number> = {}
  const [due, held, fees] = await Promise.all([
    pays ? countersOf(db, actor.companyId, 'chargeDue') : none,
    holds ? countersOf(db, actor.companyId, 'chargeHeld') : none,
    pays ? countersOf(db, actor.companyId, 'badgeFeeDue') : none,
  ])
  const waits = (kind: ChargeKind) =>
    [due[`${kind}.unpaid`], due[`${kind}.returned`], held[`${kind}.proofSubmitted`]].some(count => (count ?? 0) > 0)
  return { faPayQuota: waits('quota'), faPayCer: waits('accreditation') || (fees.uncharged ?? 0) > 0 }
}
