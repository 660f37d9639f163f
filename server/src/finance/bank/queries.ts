import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { bankLineStateMachine, bankLineTabs } from '@fairgate/contract/finance/bank/states'
import { readAmount, writeAmount } from '@fairgate/contract/kernel/money/money'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import { namesOf, withParticipation } from '../../exhibitions/participation/api.ts'
import { readRowCounts, tabTotals, venueScope } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing, type RowsInput } from '../../kernel/list/listing.ts'
import { nameInside, textInside } from '../../kernel/list/name-search.ts'
import { combineAll } from '../../kernel/list/rows-query.ts'
import { listActions } from '../../kernel/transition/entity-definition.ts'
import { findBillNumbers } from '../charge/api.ts'
import { bankAccountNames, withBankAccount } from '../ledger/api.ts'
import { settledBy } from '../payment/api.ts'
import { numberedSettlements } from '../settlement/api.ts'
import { bankLine, type LockedBankLine } from './entity.ts'
import { participantsOf } from './participants.ts'
import { type Proposed, proposalsOf, type Waiting } from './propose.ts'
import { plainAccount } from './read-line.ts'

type Row = Output<'getBankLinePage'>['list'][number]
type Name = Row['proposals'][number]['company']
type Fetched = LockedBankLine &
  Waiting &
  Omit<Row, 'statusCode' | 'actions' | 'proposals' | 'certain' | 'matched'> & {
    participationId: string | null
    company: Name | null
    exhibition: Name | null
    chargeIds: string[]
  }

const columns = sql`${bankLine.columns}, t.amount::text as fen, payer_name(t.payer) as "payerPlain", t.time::text as time,
  t.text, t.note, case when t.balance is not null then ${formatAmountSql(sql`t.balance`)} end as balance,
  ${bankAccountNames} as account, t.decided_by_name as "decidedByName", t.decided_at as "decidedAt",
  t.participation_id as "participationId", ${namesOf('pc')} as company, ${namesOf('pe')} as exhibition,
  t.bill_ids as "chargeIds"`

/** Filters of statement lines besides tab and search, as conditions on `bank_line t`. */
export const narrowing = ({ bankAccountId, direction, from, to }: Input<'getCertainBankMatches'>): Sql[] => [
  ...(bankAccountId ? [sql`t.bank_account_id = ${bankAccountId}`] : []),
  ...(direction ? [direction === 'in' ? sql`t.amount > 0` : sql`t.amount < 0`] : []),
  ...(from ? [sql`t.day >= ${from}::date`] : []),
  ...(to ? [sql`t.day <= ${to}::date`] : []),
]

const tables = sql`bank_line t ${withBankAccount} ${withParticipation}`

/** Pending lines under these conditions, the newest first, with their proposals. */
export async function pendingLines(context: ListContext, conditions: readonly Sql[], limit: number): Promise<Row[]> {
  const where = combineAll([bankLine.scope(context.actor), sql`t.state = 'pending'`, ...conditions])
  const rows = await context.db.many<Fetched>(sql`
    select ${columns} from ${tables} where ${where} order by t.day desc, t.id desc limit ${limit}`)
  return finished(context, rows)
}

/** Statement lines of the venue, the newest first; pending ones with their proposals. */
function listing(context: ListContext, input: RowsInput<Input<'getBankLinePage'>>): Listing<Fetched, Row> {
  const narrowed = narrowing(input)
  return {
    select: columns,
    from: tables,
    countFrom: sql`bank_line t`,
    where: [bankLine.scope(context.actor), ...narrowed],
    filtered: narrowed.length > 0,
    tabs: buildTabs('t.state', bankLineTabs),
    defaultTab: 'pending',
    totals: async db => tabTotals(await readRowCounts(db, venueScope, 'bankLine'), bankLineTabs),
    id: 't.id',
    sorts: { day: { column: 't.day', type: 'date' } },
    defaultSort: '-day',
    searches: {
      payer: value => nameInside(sql`search_grams('', t.payer)`, ['t.payer'], '', value),
      text: value => textInside(['t.text'], value),
      payerAccount: value => sql`strpos(t.payer_account, ${plainAccount(value)}) > 0`,
      serial: value => sql`t.serial = ${plainAccount(value)}`,
      amount: amountIs,
    },
    finish: () => {
      throw new Error('rows of a statement are mapped by finishAll')
    },
    finishAll: rows => finished(context, rows),
  }
}

export const bankLines = exportedList({
  ...{ kind: 'bank.export', entityType: 'bankLine', file: 'bank-lines', domain: 'bank', title: 'bank.title' },
  listing,
  columns: c => {
    const named = (name: Name) => name[c.language] || name.cn
    return [
      c.text('day'),
      c.text('time'),
      c.text('payer'),
      c.text('payerAccount'),
      c.text('text'),
      c.amount('amount'),
      c.amount('balance'),
      c.text('serial'),
      c.cell('account', ({ account }) => `${account.name} ${account.number}`),
      c.cell('proposal', ({ matched, proposals: [first] }) => {
        const of = matched ?? first
        return of ? [named(of.company), ...of.charges.map(({ number }) => number)].join(' ') : ''
      }),
      c.cell('exhibition', ({ matched, proposals: [first] }) => {
        const of = matched ?? first
        return of ? named(of.exhibition) : ''
      }),
      c.text('note'),
      c.choice('state', bankLineStateMachine.states, 'bank.status'),
      c.text('decidedByName', 'bank.decidedBy'),
      c.moment('decidedAt'),
    ]
  },
})

/** In either direction; a text that is no amount matches nothing. */
function amountIs(value: string): Sql {
  const fen = readAmount(value)
  return fen === undefined ? sql`false` : sql`abs(t.amount) = abs(${fen}::int8)`
}

async function finished({ db, actor, services }: ListContext, rows: readonly Fetched[]): Promise<Row[]> {
  const proposed = await proposalsOf(
    { db, services },
    rows.filter(({ state }) => state === 'pending'),
  )
  const [names, numbers, settlements] = await Promise.all([
    namesFor(db, [...proposed.values()]),
    findBillNumbers(
      db,
      rows.flatMap(({ chargeIds: billIds }) => billIds),
    ),
    settlementsOf(
      db,
      rows.flatMap(({ state, paymentId }) => (state === 'matched' && paymentId ? paymentId : [])),
    ),
  ])
  return rows.map(row => {
    const {
      fen: _,
      payerPlain: __,
      matches: ___,
      submittedBy: ____,
      paymentId,
      byHand,
      participationId,
      company,
      exhibition,
      chargeIds: billIds,
      ...shown
    } = row
    const { proposals, certain } = proposed.get(row.id) ?? { proposals: [], certain: false }
    return {
      ...shown,
      statusCode: statusOf(row.state),
      actions: listActions(bankLine, actor, row),
      proposals: proposals.flatMap(({ candidate, score, why }) => {
        const of = names.get(candidate.participationId)
        if (!of) return []
        const bills = candidate.charges.map(({ id, number }) => ({ id, number }))
        const missing = writeAmount(candidate.sums[0] ?? 0n)
        const { participationId: owner, paymentId: payment, settlement } = candidate
        return [{ participationId: owner, ...of, charges: bills, missing, paymentId: payment, settlement, score, why }]
      }),
      certain,
      matched:
        row.state === 'matched' && participationId && company && exhibition
          ? {
              ...{ participationId, company, exhibition, paymentId: byHand ? paymentId : null },
              charges: billIds.map(id => ({ id, number: numbers.get(id) ?? '' })),
              settlement: settlements.get(paymentId ?? '') ?? null,
            }
          : null,
    }
  })
}

/** The settlements whose refund or supplement these payments are, by payment. */
async function settlementsOf(db: Db, paymentIds: readonly string[]) {
  const by = await settledBy(db, paymentIds)
  const found = new Map((await numberedSettlements(db, { ids: [...by.values()] })).map(row => [row.id, row]))
  return new Map([...by].map(([paymentId, id]) => [paymentId, found.get(id) ?? null]))
}

function namesFor(db: Db, proposed: readonly Proposed[]) {
  const ids = proposed.flatMap(({ proposals }) => proposals.map(({ candidate }) => candidate.participationId))
  return participantsOf(db, [...new Set(ids)])
}
