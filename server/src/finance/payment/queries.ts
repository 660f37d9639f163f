import type { Input, Output, Result } from '@fairgate/contract/app/catalogue'
import { paymentStateMachine, paymentTabs } from '@fairgate/contract/finance/payment/states'
import { type Fen, parseAmount, writeAmount } from '@fairgate/contract/kernel/money/money'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { raw, type Sql } from 'sql-template-tag'
import { ofOneOrCounting } from '../../exhibitions/exhibition/api.ts'
import {
  byItsExhibition,
  byParticipant,
  namesOf,
  participants,
  participationScope,
  withParticipation,
} from '../../exhibitions/participation/api.ts'
import { companyNamed } from '../../identity/company/api.ts'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing, matchAny, type RowsInput } from '../../kernel/list/listing.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { asDecider } from '../../kernel/transition/override.ts'
import { type Balances, balancesOfAll, hasBalance } from '../ledger/api.ts'
import { depositColumn, holderColumn } from '../pay-setting/api.ts'
import { isHolder, type LockedPayment, payment, paymentActionsOf, paymentColumns, paymentScope } from './entity.ts'

/** Open amounts of bills, by participation; one without an entry owes nothing. */
export type OpenAmounts = (db: Db, participationIds: readonly string[]) => Promise<ReadonlyMap<string, Fen>>

type Row = Output<'getPaymentPage'>['list'][number]
type Fetched = LockedPayment & Omit<Row, 'statusCode' | 'actions'>

/** Payments, the newest first. */
function paymentListing({ db, actor }: ListContext, input: RowsInput<Input<'getPaymentPage'>>): Listing<Fetched, Row> {
  const rowOf = (row: Fetched, by: Actor): Row => ({
    ...row,
    // The payer's bank account is shown to the money holder and the payer.
    payer:
      actor.companyType === 'platform' || isHolder(actor, row) || actor.companyId === row.companyId ? row.payer : '',
    statusCode: statusOf(row.state),
    actions: paymentActionsOf(by, row),
  })
  const filters = [
    ...only(sql`t.participation_id`, input.participationId),
    ...(input.participationId ? [] : [ofOneOrCounting('t.exhibition_id', input.exhibitionId)]),
    ...only(sql`t.exhibition_id`, input.exhibitionId),
    ...matchAny(sql`t.kind`, input.kind),
  ]
  return {
    select: sql`${paymentColumns}, ${namesOf('pe')} as exhibition, ${namesOf('pc')} as company, t.paid_on as "paidOn", t.payer,
      t.reference, t.note, t.bill_id as "chargeId", t.recorded_by as "recordedBy", t.recorded_at as "recordedAt"`,
    from: sql`payment t ${withParticipation}`,
    where: [paymentScope(actor), ...filters],
    tabs: buildTabs('t.state', paymentTabs),
    // Few enough to be counted: one row per payment of a participation, not per badge.
    filtered: true,
    id: 't.id',
    sorts: { recordedAt: { column: 't.recorded_at', type: 'timestamptz' } },
    defaultSort: '-recordedAt',
    searches: {
      company: byParticipant,
      exhibition: byItsExhibition,
      payer: value => sql`(${mayReadPayers(actor)} and ${textInside(['t.payer'], value)})`,
    },
    finish: row => rowOf(row, actor),
    finishAll: async rows => {
      const by = await asDecider(db, actor, payment, rows)
      return reversibleOnly(
        db,
        rows.map(row => rowOf(row, by)),
      )
    },
  }
}

/** Used money is no longer in its account, so a reversal would be refused and is not offered. */
async function reversibleOnly(db: Db, rows: Row[]): Promise<Row[]> {
  const offered = rows.filter(({ actions }) => actions.includes('reverse'))
  if (offered.length === 0) return rows
  const balances = await balancesOfAll(db, [...new Set(offered.map(({ participationId }) => participationId))])
  return rows.map(row => {
    const lies = balances.get(row.participationId)?.[row.kind === 'deposit' ? 'deposit' : 'prepaid'] ?? 0n
    const isThere = parseAmount(row.amount) <= lies
    return isThere ? row : { ...row, actions: row.actions.filter(action => action !== 'reverse') }
  })
}

export const payments = exportedList({
  ...{ kind: 'payment.export', entityType: 'payment', file: 'payments', domain: 'payment', title: 'payment.payments' },
  listing: paymentListing,
  columns: c => [
    c.moment('recordedAt'),
    c.cell('kind', row => translateKey(`payment.kind_${row.kind}`, c.language)),
    c.name('company'),
    c.name('exhibition'),
    c.amount('amount'),
    c.text('paidOn'),
    c.text('payer'),
    c.text('reference'),
    c.cell('recordedBy', row =>
      row.by === 'statement' ? translateKey('payment.byStatement', c.language) : row.recordedBy,
    ),
    c.text('note'),
    c.choice('state', paymentStateMachine.states, 'payment.status'),
  ],
})

const mayReadPayers = ({ companyType, companyId }: Actor): Sql =>
  companyType === 'platform' ? sql`true` : sql`${companyId} in (t.holder_id, t.company_id)`

const only = (column: Sql, value: string | undefined): Sql[] => (value === undefined ? [] : [sql`${column} = ${value}`])

type Detail = Result<'getPrepaid'>
type Account = Output<'getPrepaidPage'>['list'][number]
interface MoneyOwner
  extends Pick<Detail, 'id' | 'version' | 'participationId' | 'exhibitionId' | 'exhibition' | 'company'> {
  ended: boolean
  holderId: string
  depositAsked: string
}

const ownerColumns = sql`p.id, p.version, p.state = 'ended' as ended, p.id as "participationId", p.exhibition_id as "exhibitionId", ${namesOf('pe')} as exhibition,
  ${namesOf('pc')} as company, ${holderColumn} as "holderId", ${formatAmountSql(depositColumn)} as "depositAsked"`

/** The balances of a participation's accounts. */
export async function prepaidDetail(
  { db, actor }: ReadContext,
  participationId: string,
  openAmounts: OpenAmounts,
): Promise<Detail> {
  const owner = await db.maybe<MoneyOwner>(
    sql`select ${ownerColumns} from ${participants} where p.id = ${participationId} and ${participationScope(actor)}`,
  )
  if (!owner) refuse('kernel.notFound')
  const balances = (await balancesOfAll(db, [participationId])).get(participationId) as Balances
  const open = (await openAmounts(db, [participationId])).get(participationId) ?? 0n
  return { ...accountOf(actor, owner, balances, open), holder: await companyNames(db, owner.holderId) }
}

/** An account in the form that the caller is shown. */
function accountOf(actor: Actor, { ended, holderId, ...owner }: MoneyOwner, balances: Balances, open: Fen): Account {
  const state = ended ? ('ended' as const) : ('active' as const)
  return {
    ...{ ...owner, state, statusCode: statusOf(state) },
    ...written(balances, open),
    actions: accountActions(actor, holderId),
  }
}

/** The accounts of participations with a balance, or of all. */
function accountListing(
  { db, actor }: ListContext,
  input: RowsInput<Input<'getPrepaidPage'>>,
  openAmounts: OpenAmounts,
): Listing<MoneyOwner, Account> {
  return {
    select: ownerColumns,
    from: participants,
    where: [participationScope(actor), ofOneOrCounting('p.exhibition_id', input.exhibitionId)],
    tabs: { kept: hasBalance('p'), all: raw(`p.state <> 'invited'`) },
    defaultTab: 'kept',
    filtered: true,
    id: 'p.id',
    sorts: { joinedAt: { column: 'p.created_at', type: 'timestamptz' } },
    defaultSort: '-joinedAt',
    searches: { company: byParticipant, exhibition: byItsExhibition },
    finish: () => {
      throw new Error('accounts are mapped by finishAll')
    },
    async finishAll(rows) {
      const ids = rows.map(({ id }) => id)
      const balances = await balancesOfAll(db, ids)
      const open = await openAmounts(db, ids)
      return rows.map(row => accountOf(actor, row, balances.get(row.id) as Balances, open.get(row.id) ?? 0n))
    },
  }
}

/** The accounts; `openAmounts`, of a higher module, returns the open bills of these. */
export const accounts = (openAmounts: OpenAmounts) =>
  exportedList({
    ...{ kind: 'payment.exportAccounts', entityType: 'participation', file: 'accounts', domain: 'payment' },
    title: 'payment.accounts',
    listing: (context: ListContext, input: RowsInput<Input<'getPrepaidPage'>>) =>
      accountListing(context, input, openAmounts),
    columns: c => [
      c.name('company'),
      c.name('exhibition'),
      c.amount('prepaid'),
      c.amount('bound'),
      c.amount('deposit'),
      c.amount('depositAsked', 'payment.depositDue'),
      c.amount('open'),
      c.amount('settle'),
    ],
  })

const written = ({ prepaid, advance, deposit, settle }: Balances, open: Fen) => ({
  prepaid: writeAmount(prepaid),
  bound: writeAmount(advance + deposit),
  deposit: writeAmount(deposit),
  open: writeAmount(open),
  settle: writeAmount(settle),
})

function accountActions(actor: Actor, holderId: string): Detail['actions'] {
  const may = (permission: string) => actor.permissions.has(permission)
  return [
    ...(may('payment:record') && actor.companyId === holderId ? (['record'] as const) : []),
    ...(may('payment:payBack') ? (['payBack', 'writeOff'] as const) : []),
  ]
}

/** The names of a company. */
export async function companyNames(db: Db, id: string): Promise<{ cn: string; en: string }> {
  return (await companyNamed(db, id)) ?? refuse('kernel.notFound')
}
