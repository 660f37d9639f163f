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

/** The cause of a journal entry: its name and its page. */
export interface Cause {
  name: string
  path: string | null
}

/** Resolves the causes of journal entries. */
export interface Causes {
  /** The cause of journal entry `v`, as SQL: a `Cause` as JSON, null if there is none. */
  column: Sql
  /** The causes of a page of entries, by row id: queries only the kinds that occur. */
  of(db: Db, rows: readonly { causeNoun: string; causeId: string }[]): Promise<ReadonlyMap<string, Cause>>
}

/** One posting with its account. */
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
  /** The balance of its account after it, or after the newest displayed row of the account. */
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

/** Columns of an account `t` with its holders. */
const accountColumns: Sql = sql`t.kind as account, t.participation_id as "participationId", ${namesOf('pc')} as company,
  coalesce(p.exhibition_id, t.exhibition_id) as "exhibitionId", ${namesOf('pe')} as exhibition, ${namesOf('h')} as partner`

/** Columns of a posting `l` on an account `t`. */
export const lineColumns: Sql = sql`${accountColumns},
  case when l.fen > 0 then ${formatAmountSql(sql`l.fen`)} end as debit, case when l.fen < 0 then ${formatAmountSql(sql`-l.fen`)} end as credit`

/**
 * Columns of a posting `l` of a journal entry `v`; its account is joined once per account, around the rows of a page.
 * Its time is that in its id, which determines its order and its month.
 */
export const entryColumns: Sql = sql`l.id, l.account_id as "accountId", uuid_extract_timestamp(l.id) as at, v.event,
  v.cause_type as "causeNoun", v.cause_id as "causeId", l.journal_entry_id as "voucherId", v.operator_name as "operatorName",
  l.fen::text as fen`

/** The tables for conditions and columns of postings, joined with their accounts. */
export const entryTables: Sql = sql`posting l join journal_entry v on v.id = l.journal_entry_id`
export const withAccounts: Sql = sql`join ledger_account t on t.id = l.account_id ${withHolders}`

/**
 * Accounts an actor sees, as a condition on `t` and its holders: the venue all, an organizer those of its exhibitions,
 * others their own and their secondaries'.
 */
export function accountScope(actor: Pick<Actor, 'companyType' | 'companyId'>): Sql {
  if (actor.companyType === 'platform') return sql`true`
  return sql`(${participationScope(actor)} or (t.participation_id is null and t.exhibition_id is not null and pe.sponsor_id = ${actor.companyId}))`
}

export type LedgerFilters = Pick<
  Input<'getLedgerPage'>,
  'exhibitionId' | 'participationId' | 'account' | 'operation' | 'from' | 'to' | 'search'
>

/** The matching accounts. */
export interface Chosen {
  /** Conditions on their postings `l`. */
  where: Sql[]
  /** How many postings they have. */
  postings(): Promise<number>
}

/** Accounts of sandboxes: few, by their own index. */
const inSandbox = sql`select r.id from ledger_account r where is_sandbox(r.holder_id)`

const searches = { company: byParticipant, exhibition: byItsExhibition }

/** The accounts that the caller sees under these filters; queried first unless the filters determine them. */
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

/** The id of an account of the venue for kinds that exist once. */
const venueAccount = (account: AccountName): Sql => sql`ledger_account_id(${account}, ${venueScope}, ${venueScope})`

async function postingsOf(db: Db, where: Sql): Promise<number> {
  const found = await db.one<{ postings: number }>(
    sql`select coalesce(sum(postings), 0)::int8 as postings from ledger_total ${where}`,
  )
  return found.postings
}

/** From this number of postings on, a scan in the order of time is faster than sorting. */
const many = 20_000

/** Postings `l` of given accounts, as a condition. */
function postingsIn({ ids, postings }: { ids: string[]; postings: number }): Sql {
  const [first, ...others] = ids
  if (!first) return sql`false`
  if (others.length === 0) return sql`l.account_id = ${first}`
  const among = sql`l.account_id = any(${ids}::uuid[])`
  return postings > many ? sql`case when ${among} then true else false end` : among
}

/** Conditions by operation and time: calendar days of the venue, both inclusive. */
export function happened({ operation, from, to }: LedgerFilters, timeZone: string): Sql[] {
  return [
    ...(operation ? [sql`v.event = ${operation}`] : []),
    ...(from ? [sql`l.id >= ${firstIdOf(sql`${from}::date`, timeZone)}`] : []),
    ...(to ? [sql`l.id < ${firstIdOf(sql`${to}::date + 1`, timeZone)}`] : []),
  ]
}

/** The smallest id of a day of the venue: ids begin with their milliseconds. */
export const firstIdOf = (day: Sql, timeZone: string): Sql => sql`(lpad(to_hex(
  (extract(epoch from (${day})::timestamp at time zone ${timeZone}) * 1000)::int8), 12, '0') || '70008000000000000000')::uuid`

/**
 * The balances of accounts after a posting of each, signed, as rows of `account_id`, `last` and `fen`: from monthly
 * totals, plus the postings of the same month on the side that has fewer. One sum for each, with literal bounds,
 * because every further one would be planned over all partitions of `posting`.
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

/** Keeps the planner from computing a subquery again for each use. */
const computedOnce = sql`offset 0`

/** The time zone of the months in the totals (`posting_month`). */
const monthsZone = 'Asia/Shanghai'

/** An amount on an account's normal side, from signed fen. */
export const onOwnSide = (fen: Sql, account: Sql): Sql =>
  formatAmountSql(sql`(case when ${account} = any(${debits}::text[]) then ${fen} else -${fen} end)`)

const debits = Object.entries(accountKinds).flatMap(([kind, { side }]) => (side === 'debit' ? [kind] : []))

const newestOfEach = sql`
  select distinct on ("accountId") "accountId" as account_id, id as last from shown order by "accountId", id desc`

/** The current balances of accounts, in the form of `fenAfter`: correct after a posting that no other follows. */
const fenNow = (lasts: Sql): Sql => sql`
  select newest.account_id, newest.last, (select sum(total.fen) from ledger_total total
    where total.account_id = newest.account_id) as fen
  from (${lasts}) newest`

/**
 * The accounts of the rows `shown`, each once, as `base`: the holder, and the balance after its newest posting among
 * them. A join per row would look the same names up for every posting of a busy account.
 */
const accountsShown = (fens: Sql): Sql => sql`after_newest as materialized (${fens}),
  base as materialized (select n.fen as "fenAfter", n.account_id, n.last, ${accountColumns}
    from after_newest n join ledger_account t on t.id = n.account_id ${withHolders})`

/** A row of `entryColumns` with its account; `withAmounts` converts fen to amounts and balances. */
const entryOf = (after: Sql): Sql =>
  sql`s.*, b.account, b."participationId", b.company, b."exhibitionId", b.exhibition, b.partner, ${after}::text as "fenAfter"`

const ofAccounts = (fens: Sql) => {
  const [accounts, columns] = [accountsShown(fens), entryOf(sql`b."fenAfter"`)]
  return (rows: Sql, direction: Sql): Sql => sql`
    with shown as materialized (${rows}), ${accounts}
    select ${columns} from shown s join base b on b.account_id = s."accountId" order by s.id ${direction}`
}

/** Rows of `entryColumns` with their accounts, and the balance of each account after its newest row: `fenAfter`. */
export const withAccount = ofAccounts(fenAfter(newestOfEach))

/** The same for the newest rows of their accounts, which do not need the later postings. */
export const withAccountNow = ofAccounts(fenNow(newestOfEach))

const [accountsBetween, columnsBetween] = [accountsShown(fenAfter(newestOfEach)), entryOf(sql`r.fen`)]

/** The same if only some postings of an account are shown: `fenAfter` is the balance after each posting itself. */
export const withAccountBetween = (rows: Sql, direction: Sql): Sql => sql`
  with shown as materialized (${rows}), ${accountsBetween}
  select ${columnsBetween}
  from base b cross join lateral (
    select l.id, b."fenAfter" - sum(l.fen) over (order by l.id desc) + l.fen as fen from posting l
    where l.account_id = b.account_id and l.id <= b.last
      and l.id >= (select o.id from shown o where o."accountId" = b.account_id order by o.id limit 1)) r
  join shown s on s.id = r.id order by s.id ${direction}`

/** Debit, credit and balance (positive on the account's normal side) of rows, as on the wire. */
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
