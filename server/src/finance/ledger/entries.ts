import type { Input } from '@fairgate/contract/app/catalogue'
import { type AccountName, accountKinds } from '@fairgate/contract/finance/ledger/accounts'
import type { JournalEvent } from '@fairgate/contract/finance/ledger/events'
import { writeAmount } from '@fairgate/contract/kernel/money/money'
import sql, { type Sql } from 'sql-template-tag'
import { counts } from '../../exhibitions/exhibition/api.ts'
import {
  byItsExhibition,
  byParticipant,
  namesOf,
  participationScope,
  withHolders,
} from '../../exhibitions/participation/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { venueScope } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'

interface Names {
  cn: string
  en: string
}

/** What a journal entry came from: what it is called, and its page. */
export interface Cause {
  name: string
  path: string | null
}

/** What caused journal entries. */
export interface Causes {
  /** Of a journal entry `v`, as SQL: a `Cause` as JSON, null where there is nothing to say. */
  column: Sql
  /** Of a page of them, by the id of the row: only the nouns that occur are asked. */
  of(db: Db, rows: readonly { causeNoun: string; causeId: string }[]): Promise<ReadonlyMap<string, Cause>>
}

/** One posting, and whose account it is on. */
export interface Line {
  account: AccountName
  participationId: string | null
  company: Names | null
  exhibitionId: string | null
  exhibition: Names | null
  partner: Names | null
  debit: string | null
  credit: string | null
}

/** A posting as it is fetched: amounts are signed fen, as text. */
export interface Fetched extends Omit<Entry, 'debit' | 'credit' | 'balance'> {
  accountId: string
  fen: string
  /** What lay in its account after it, or after the newest row of its account that is shown. */
  fenAfter: string
}

export interface Entry extends Line {
  id: string
  balance: string
  at: string
  event: JournalEvent
  causeNoun: string
  causeId: string
  voucherId: string
  operatorName: string
}

/** Of an account `t` and its holders: which, and whose. */
const accountColumns: Sql = sql`t.kind as account, t.participation_id as "participationId", ${namesOf('pc')} as company,
  coalesce(p.exhibition_id, t.exhibition_id) as "exhibitionId", ${namesOf('pe')} as exhibition, ${namesOf('h')} as partner`

/** Of a posting `l` on an account `t`. */
export const lineColumns: Sql = sql`${accountColumns},
  case when l.fen > 0 then ${formatAmountSql(sql`l.fen`)} end as debit, case when l.fen < 0 then ${formatAmountSql(sql`-l.fen`)} end as credit`

/**
 * Of a posting `l` of a journal entry `v`; whose account it is on is asked once an account, around the rows of a page. Its time is
 * the one in its id, by which it is ordered and belongs to a month.
 */
export const entryColumns: Sql = sql`l.id, l.account_id as "accountId", uuid_extract_timestamp(l.id) as at, v.event,
  v.cause_noun as "causeNoun", v.cause_id as "causeId", l.voucher_id as "voucherId", v.operator_name as "operatorName",
  l.fen::text as fen`

/** What the conditions and columns of postings are about, and the accounts beside them. */
export const entryTables: Sql = sql`posting l join voucher v on v.id = l.voucher_id`
export const withAccounts: Sql = sql`join ledger_account t on t.id = l.account_id ${withHolders}`

/**
 * Accounts an actor sees, as a condition on `t` and its holders: the venue all, an organizer those of its exhibitions, others
 * their own and their secondaries'.
 */
export function accountScope(actor: Pick<Actor, 'companyType' | 'companyId'>): Sql {
  if (actor.companyType === 'platform') return sql`true`
  return sql`(${participationScope(actor)} or (t.exhibition_id is not null and pe.sponsor_id = ${actor.companyId}))`
}

export type LedgerFilters = Pick<
  Input<'getLedgerPage'>,
  'exhibitionId' | 'participationId' | 'account' | 'operation' | 'from' | 'to' | 'search'
>

/** The accounts that fit. */
export interface Chosen {
  /** Their postings `l`, as conditions. */
  where: Sql[]
  /** How many postings they have. */
  postings(): Promise<number>
}

/** Accounts of rehearsals: few, by an index of their own. */
const inSandbox = sql`select r.id from ledger_account r where is_rehearsal(r.holder_id)`

const searches = { company: byParticipant, exhibition: byItsExhibition }

/** Which accounts the reader sees under these filters; asked first only where the filters do not say it themselves. */
export async function chosenAccounts(
  db: Db,
  actor: Pick<Actor, 'companyType' | 'companyId'>,
  { exhibitionId, participationId, account, search }: LedgerFilters,
): Promise<Chosen> {
  const conditions = [
    ...(participationId ? [sql`t.participation_id = ${participationId}`] : []),
    ...(exhibitionId ? [sql`coalesce(p.exhibition_id, t.exhibition_id) = ${exhibitionId}`] : []),
    ...(search ? [searches[search.type](search.value)] : []),
    ...(actor.companyType === 'platform' ? [] : [accountScope(actor)]),
  ]
  const only = account && accountKinds[account].holder === 'venue' ? venueAccount(account) : undefined
  if (conditions.length === 0 && (only || !account)) {
    const where = only ? sql`account_id = ${only}` : sql`account_id <> all(array(${inSandbox}))`
    return { where: [sql`l.${where}`], postings: () => postingsOf(db, sql`where ${where}`) }
  }
  const named = exhibitionId || participationId ? [] : [counts('t.holder_id')]
  const all = [...conditions, ...named, ...(account ? [only ? sql`t.id = ${only}` : sql`t.kind = ${account}`] : [])]
  const found = await db.one<{ ids: string[]; postings: number }>(sql`
    select coalesce(array_agg(t.id), '{}') as ids, coalesce(sum(n.postings), 0)::int8 as postings
    from ledger_account t ${withHolders} cross join lateral (
      select sum(postings) as postings from ledger_total total where total.account_id = t.id) n
    where ${all.reduce((both, one) => sql`${both} and ${one}`)}`)
  return { where: [postingsIn(found)], postings: async () => found.postings }
}

/** The id of an account of the venue's, of which there is one of a kind; of others there are many. */
const venueAccount = (account: AccountName): Sql => sql`ledger_account_id(${account}, ${venueScope}, ${venueScope})`

async function postingsOf(db: Db, where: Sql): Promise<number> {
  const found = await db.one<{ postings: number }>(
    sql`select coalesce(sum(postings), 0)::int8 as postings from ledger_total ${where}`,
  )
  return found.postings
}

/** From so many postings on, accounts are met in the order of time sooner than they are sorted. */
const many = 20_000

/** Postings `l` of accounts that were found, as a condition. */
function postingsIn({ ids, postings }: { ids: string[]; postings: number }): Sql {
  const [first, ...others] = ids
  if (!first) return sql`false`
  if (others.length === 0) return sql`l.account_id = ${first}`
  const among = sql`l.account_id = any(${ids}::uuid[])`
  return postings > many ? sql`case when ${among} then true else false end` : among
}

/** Conditions of what happened, and when: calendar days of the venue, both included. */
export function happened({ operation, from, to }: LedgerFilters, timeZone: string): Sql[] {
  return [
    ...(operation ? [sql`v.event = ${operation}`] : []),
    ...(from ? [sql`l.id >= ${firstIdOf(sql`${from}::date`, timeZone)}`] : []),
    ...(to ? [sql`l.id < ${firstIdOf(sql`${to}::date + 1`, timeZone)}`] : []),
  ]
}

/** The least id of a day of the venue: ids begin with their milliseconds. */
export const firstIdOf = (day: Sql, timeZone: string): Sql => sql`(lpad(to_hex(
  (extract(epoch from (${day})::timestamp at time zone ${timeZone}) * 1000)::int8), 12, '0') || '70008000000000000000')::uuid`

/**
 * What lay in accounts after a posting of each, signed, as rows of `account_id`, `last` and `fen`: months by their totals, of
 * the posting's own month the postings on that side of it which has fewer, as its time says. One sum of either, with its
 * bounds said in values: each more would be looked for in all partitions of `posting`.
 *
 * @param lasts rows of `account_id` and `last`, the posting
 */
const fenAfter = (lasts: Sql): Sql => sql`
  select at.account_id, at.last,
    coalesce((select sum(total.fen) from ledger_total total
      where total.account_id = at.account_id and total.month <= at.month and (at.late or total.month < at.month)), 0)
    + case when at.late then -1 else 1 end * coalesce((select sum(near.fen) from posting near
      where near.account_id = at.account_id and near.id > at.low and near.id <= at.high), 0) as fen
  from (select m.*, case when m.late then m.last else ${firstIdOf(sql`m.month`, monthsZone)} end as low,
      case when m.late then ${firstIdOf(sql`m.month + interval '1 month'`, monthsZone)} else m.last end as high
    from (select account_id, last, month, uuid_extract_timestamp(last) - month
        > least(now(), month + interval '1 month') - uuid_extract_timestamp(last) as late
      from (select account_id, last, posting_month(last) as month from (${lasts}) lasts) months) m
    ${computedOnce}) at`

/** Keeps what a subquery computes from being computed again for each use of it. */
const computedOnce = sql`offset 0`

/** The zone months of totals are of (`posting_month`). */
const monthsZone = 'Asia/Shanghai'

/** An amount on an account's own side, from signed fen. */
export const onOwnSide = (fen: Sql, account: Sql): Sql =>
  formatAmountSql(sql`(case when ${account} = any(${debits}::text[]) then ${fen} else -${fen} end)`)

const debits = Object.entries(accountKinds).flatMap(([kind, { side }]) => (side === 'debit' ? [kind] : []))

const newestOfEach = sql`
  select distinct on ("accountId") "accountId" as account_id, id as last from shown order by "accountId", id desc`

/** What lies in accounts by now, in the form of `fenAfter`: that is what lay there after a posting none came after. */
const fenNow = (lasts: Sql): Sql => sql`
  select newest.account_id, newest.last, (select sum(total.fen) from ledger_total total
    where total.account_id = newest.account_id) as fen
  from (${lasts}) newest`

/**
 * The accounts of the rows `shown`, each once, as `base`: whose it is, and what lay in it after its newest posting among them.
 * Beside each row the same names would be looked up for every posting of a busy account.
 */
const accountsShown = (fens: Sql): Sql => sql`after_newest as materialized (${fens}),
  base as materialized (select n.fen as "fenAfter", n.account_id, n.last, ${accountColumns}
    from after_newest n join ledger_account t on t.id = n.account_id ${withHolders})`

/** A row of `entryColumns` with its account; amounts and balances are made of fen where the rows are finished (`withAmounts`). */
const entryOf = (after: Sql): Sql =>
  sql`s.*, b.account, b."participationId", b.company, b."exhibitionId", b.exhibition, b.partner, ${after}::text as "fenAfter"`

const ofAccounts = (fens: Sql) => {
  const [accounts, columns] = [accountsShown(fens), entryOf(sql`b."fenAfter"`)]
  return (rows: Sql, direction: Sql): Sql => sql`
    with shown as materialized (${rows}), ${accounts}
    select ${columns} from shown s join base b on b.account_id = s."accountId" order by s.id ${direction}`
}

/** Rows of `entryColumns` with their accounts, and with what lay in the account of each after the newest of its rows: `fenAfter`. */
export const withAccount = ofAccounts(fenAfter(newestOfEach))

/** The same of the newest rows there are of their accounts: their postings need not be looked at for what came since. */
export const withAccountNow = ofAccounts(fenNow(newestOfEach))

const [accountsBetween, columnsBetween] = [accountsShown(fenAfter(newestOfEach)), entryOf(sql`r.fen`)]

/** The same where only some postings of an account are shown: `fenAfter` is what lay there after each itself. */
export const withAccountBetween = (rows: Sql, direction: Sql): Sql => sql`
  with shown as materialized (${rows}), ${accountsBetween}
  select ${columnsBetween}
  from base b cross join lateral (
    select l.id, b."fenAfter" - sum(l.fen) over (order by l.id desc) + l.fen as fen from posting l
    where l.account_id = b.account_id and l.id <= b.last
      and l.id >= (select o.id from shown o where o."accountId" = b.account_id order by o.id limit 1)) r
  join shown s on s.id = r.id order by s.id ${direction}`

/** Debit, credit and balance (above zero on the account's own side) of rows, as on the wire. */
export function withAmounts<Row extends Fetched>(rows: readonly Row[], areBetween: boolean) {
  const later = new Map<string, bigint>()
  const amounts = new Map<string, Amounts>()
  for (const { id, accountId, account, ...row } of rows.toSorted((a, b) => (a.id < b.id ? 1 : -1))) {
    const fen = BigInt(row.fen)
    const after = BigInt(row.fenAfter) - (areBetween ? 0n : (later.get(accountId) ?? 0n))
    later.set(accountId, (later.get(accountId) ?? 0n) + fen)
    amounts.set(id, {
      debit: fen > 0n ? writeAmount(fen) : null,
      credit: fen < 0n ? writeAmount(-fen) : null,
      balance: writeAmount(accountKinds[account].side === 'debit' ? after : -after),
    })
  }
  return rows.map(row => ({ ...row, ...(amounts.get(row.id) as Amounts) }))
}

type Amounts = Pick<Entry, 'debit' | 'credit' | 'balance'>
