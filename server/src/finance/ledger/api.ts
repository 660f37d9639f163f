import {
  accountKinds,
  neverOverdrawn,
  type ParticipationAccount,
  participationAccounts,
} from '@fairgate/contract/finance/ledger/accounts'
import type { FigureName } from '@fairgate/contract/finance/ledger/figures'
import type { Fen } from '@fairgate/contract/kernel/money/money'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/**
 * The balance of each kind of a participation's accounts, positive on the account's normal side; zero without postings.
 */
export type Balances = Record<ParticipationAccount, Fen>

/** The six figures, further components, and their result. */
export interface Figures extends Record<FigureName, Fen> {
  /** Sum of signed other expenses. */
  expenses: Fen
  /** For an organizer: money of its partners that it received. */
  held: Fen
  /** consumeAmonut + expenses. */
  due: Fen
}

/** The current balances of a participation. */
export async function balancesOf(db: Db, participationId: string): Promise<Balances> {
  return (await balancesOfAll(db, [participationId])).get(participationId) as Balances
}

/** Whether a participation on an alias has any posting, as a condition. */
export const hasAccounts = (alias: 'p'): Sql =>
  sql`exists (select from ledger_account a where a.participation_id = ${raw(alias)}.id)`

/** Whether a participation on an alias has a balance in any account, or an open settlement amount, as a condition. */
export const hasBalance = (alias: 'p'): Sql => sql`exists (
  select from ledger_account a join ledger_total t on t.account_id = a.id
  where a.participation_id = ${raw(alias)}.id and a.kind = any(${[...neverOverdrawn, 'settle']}::text[])
  group by a.id having sum(t.fen) <> 0)`

/** Balances of several participations, by participation; each has an entry. */
export async function balancesOfAll(db: Db, participationIds: readonly string[]): Promise<Map<string, Balances>> {
  const rows = await db.many<Sum>(sql`
    select a.participation_id as "participationId", a.kind, sum(t.fen)::text as fen
    from ledger_account a join ledger_total t on t.account_id = a.id
    where a.participation_id = any(${[...participationIds]}::uuid[]) group by 1, 2`)
  return balancesFrom(participationIds, rows)
}

/**
 * The figures of a participation: sums over its accounts before they were closed. For an organizer's own participation,
 * those of all its partners; for a partner's, its own.
 */
export async function figuresOf(db: Db, participationId: string): Promise<Figures> {
  return (await figuresOfAll(db, [participationId])).get(participationId) as Figures
}

/** The same for several, by participation; each has an entry. One statement for any number. */
export async function figuresOfAll(db: Db, participationIds: readonly string[]): Promise<Map<string, Figures>> {
  const ids = [...participationIds]
  const sums = await db.many<Sum & { caused: boolean }>(sql`
    select a.participation_id as "participationId", a.kind, false as caused, sum(s.fen)::text as fen
    from ledger_account a cross join lateral (${openSums}) s
    where a.participation_id = any(${ids}::uuid[]) group by 1, 2
    union all
    select a.partner_id, a.kind, true, sum(s.fen)::text
    from ledger_account a cross join lateral (${openSums}) s
    where a.kind = 'split' and a.partner_id <> a.holder_id and a.partner_id = any(${ids}::uuid[]) group by 1, 2`)
  const balances = balancesFrom(
    ids,
    sums.filter(({ caused }) => !caused),
  )
  const brought = balancesFrom(
    ids,
    sums.filter(({ caused }) => caused),
  )
  return new Map(
    ids.map(id => [id, figuresFrom(balances.get(id) as Balances, (brought.get(id) as Balances).split)] as const),
  )
}

/** Sums of the account `a` without journal entries that closed its holder. */
const openSums = sql`
  select t.fen from ledger_total t where t.account_id = a.id
  union all
  select -p.fen from journal_entry v join posting p on p.journal_entry_id = v.id
  where v.closes = a.participation_id and p.account_id = a.id`

/** The consumption of a participation in fen, as SQL over its id: `consumeAmonut` of its figures. */
export const consumedBy = (participationId: Sql): Sql => sql`(
  select coalesce(sum(s.fen), 0) from ledger_account a cross join lateral (${openSums}) s
  where a.participation_id = ${participationId} and a.kind = 'consumed')`

function figuresFrom(own: Balances, brought: Fen): Figures {
  const runs = own.split !== 0n || own.feeCost !== 0n || own.held !== 0n
  const prePayAmount = own.prepaid + own.advance + own.deposit
  const sponsorCollect = runs ? own.split : brought
  const cooperatorCollect = runs ? own.feeCost : own.fee
  const due = own.consumed + own.expense
  const diff = runs
    ? prePayAmount + sponsorCollect - cooperatorCollect - own.held - due
    : prePayAmount + cooperatorCollect - due
  return {
    ...{ prePayAmount, consumeAmonut: own.consumed, sponsorCollect, cooperatorCollect },
    settleBack: diff > 0n ? diff : 0n,
    settleRepair: diff < 0n ? -diff : 0n,
    ...{ expenses: own.expense, held: own.held, due },
  }
}

interface Sum {
  participationId: string
  kind: ParticipationAccount
  fen: string
}

const nothing = Object.fromEntries(participationAccounts.map(kind => [kind, 0n])) as Balances

/** The figures if nothing is booked or counted yet. */
export const noFigures: Figures = figuresFrom(nothing, 0n)

function balancesFrom(ids: readonly string[], sums: readonly Sum[]): Map<string, Balances> {
  const balances = new Map(ids.map(id => [id, { ...nothing }]))
  for (const { participationId, kind, fen } of sums) {
    const of = balances.get(participationId)
    if (of) of[kind] = accountKinds[kind].side === 'debit' ? BigInt(fen) : -BigInt(fen)
  }
  return balances
}

/** Whether any participation of an exhibition has postings. */
export async function hasMoneyMovements(db: Db, exhibitionId: string): Promise<boolean> {
  const { moved } = await db.one<{ moved: boolean }>(sql`
    select exists (select from ledger_account a join participation p on p.id = a.participation_id
      where p.exhibition_id = ${exhibitionId}) as moved`)
  return moved
}

/** Finds the id of the journal entry that an event of a cause made; undefined if there is none. */
export async function findJournalEntryId(
  db: Db,
  { entityType, id, ordinal = 0 }: { entityType: string; id: string; ordinal?: number },
  event: string,
): Promise<string | undefined> {
  const found = await db.maybe<{ id: string }>(sql`
    select id from journal_entry where cause_id = ${id} and cause_type = ${entityType} and event = ${event} and ordinal = ${ordinal}`)
  return found?.id
}

/**
 * The balance of one account of a participation in fen, debit positive; `partnerId` for accounts of an organizer by
 * partner.
 */
export interface AccountBalance {
  kind: ParticipationAccount
  partnerId: string
  debit: Fen
}

/** Every non-empty account of a participation, to be closed. */
export async function accountsOf(db: Db, participationId: string): Promise<AccountBalance[]> {
  const rows = await db.many<{ kind: ParticipationAccount; partnerId: string; debit: string }>(sql`
    select a.kind, a.partner_id as "partnerId", sum(t.fen)::text as debit
    from ledger_account a join ledger_total t on t.account_id = a.id
    where a.participation_id = ${participationId} group by a.id having sum(t.fen) <> 0 order by a.kind, a.partner_id`)
  return rows.map(row => ({ ...row, debit: BigInt(row.debit) }))
}
export { bankAccountById, bankAccountNames, bankAccounts, withBankAccount } from './bank-accounts.ts'
