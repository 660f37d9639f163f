import type { Collection } from '@fairgate/contract/finance/pay-setting/collections'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'

export { paySettingClone, priceClone } from './clone-spec.ts'

/** A version of the pay setting. Percentages as text of up to four decimals, amounts as on the wire. */
export interface PaySetting {
  id: string
  version: number
  /** Null: the venue's default. */
  exhibitionId: string | null
  collection: Collection
  receiver: string
  contact: string
  telephone: string
  bank: string
  account: string
  bankAddress: string
  dueDays: number
  reminders: number[]
  graceDays: number
  unpaidBadgeDays: number
  returnRate: string
  taxRate: string
  split: string
  ticketSplit: string
  commission: string
  deposit: string
  setBy: string
  setAt: string
}

/** Columns of a version `s` as `PaySetting`. */
export const paySettingColumns: Sql = sql`s.id, s.version, s.exhibition_id as "exhibitionId", s.collection, s.receiver, s.contact,
  s.telephone, s.bank, s.account, s.bank_address as "bankAddress", s.due_days as "dueDays", s.reminders,
  s.grace_days as "graceDays", s.unpaid_badge_days as "unpaidBadgeDays", trim_scale(s.return_rate)::text as "returnRate",
  trim_scale(s.tax_rate)::text as "taxRate", trim_scale(s.split)::text as split,
  trim_scale(s.ticket_split)::text as "ticketSplit", trim_scale(s.commission)::text as commission,
  ${formatAmountSql(sql`s.deposit`)} as deposit, s.set_by as "setBy", s.set_at as "setAt"`

/**
 * The id of the current version of an exhibition by `exhibitionId`: its own latest, else the venue's; null if there is
 * none.
 */
export const paySettingIdOf = (exhibitionId: Sql): Sql => sql`(
  select s.id from pay_setting s where s.exhibition_id = ${exhibitionId} or s.exhibition_id is null
  order by s.exhibition_id nulls last, s.version desc limit 1)`

/** Whether the organizer of an exhibition by `exhibitionId` pays for all its partners. */
export const organizerPays = (exhibitionId: Sql): Sql =>
  sql`coalesce((select s.collection = 'sponsor' from pay_setting s where s.id = ${paySettingIdOf(exhibitionId)}), false)`

/** How long an approved badge of an exhibition may stay unpaid, as an interval; default: 30 days. */
export const unpaidBadgeTime = (exhibitionId: Sql): Sql => sql`make_interval(days => coalesce(
  (select s.unpaid_badge_days from pay_setting s where s.id = ${paySettingIdOf(exhibitionId)}), 30))`

/** The current version of an exhibition, its own or the venue's; undefined if there is none: then nothing is sold. */
export function paySettingOf(db: Db, exhibitionId: string): Promise<PaySetting | undefined> {
  return db.maybe<PaySetting>(
    sql`select ${paySettingColumns} from pay_setting s where s.id = ${paySettingIdOf(sql`${exhibitionId}::uuid`)}`,
  )
}

/** Those of these exhibitions whose partners pay the organizer. */
export async function paidToOrganizer(db: Db, exhibitionIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.many<{ id: string }>(sql`
    select wanted.id from unnest(${[...exhibitionIds]}::uuid[]) wanted (id)
      join pay_setting s on s.id = ${paySettingIdOf(sql`wanted.id`)} where s.collection = 'tripartite'`)
  return new Set(rows.map(({ id }) => id))
}

/** The same for an exhibition by `exhibitionId`, as one JSON column; null if there is none. */
export const settingInForce = (exhibitionId: Sql): Sql => sql`(
  select to_jsonb(one) from (select ${paySettingColumns} from pay_setting s where s.id = ${paySettingIdOf(exhibitionId)}) one)`

/** A version by its id, as bills store it. */
export function paySettingById(db: Db, id: string): Promise<PaySetting> {
  return db.one<PaySetting>(sql`select ${paySettingColumns} from pay_setting s where s.id = ${id}`)
}

/** The price of quota of a badge type in a version. */
export interface QuotaPrice {
  badgeTypeId: string
  /** Yuan with up to four decimals; null: not sold. */
  price: string | null
  /** Discount in per cent. */
  discount: string
  complimentary: number
  /** Yuan for each that the organizer allots beyond those. */
  allottedPrice: string
}

/** The prices of a version, for the badge types that have any. */
export function quotaPricesOf(db: Db, paySettingId: string): Promise<QuotaPrice[]> {
  return db.many<QuotaPrice>(sql`
    select badge_type_id as "badgeTypeId", trim_scale(price)::text as price, trim_scale(discount)::text as discount,
      complimentary, trim_scale(allotted_price)::text as "allottedPrice"
    from pay_setting_price where pay_setting_id = ${paySettingId} order by badge_type_id`)
}

/** The id of the money holder of a participation `p` (`holderOf`). */
export const holderColumn: Sql = sql`(
  select case when s.collection = 'tripartite' and p.kind <> 'sponsor' then p.sponsor_id
    else (select id from company where type = 'platform') end
  from (select) one left join pay_setting s on s.id = ${paySettingIdOf(sql`p.exhibition_id`)})`

/** The required deposit of a participation `p`, in fen; zero for an organizer and for companies that pay nothing. */
export const depositColumn: Sql = sql`case when p.kind = 'sponsor' then 0 else coalesce((
  select s.deposit from pay_setting s where s.id = ${paySettingIdOf(sql`p.exhibition_id`)} and s.collection <> 'sponsor'), 0) end`

/**
 * The money holder of a participation: the organizer if its exhibition is paid to the organizer (tripartite) and the
 * payer is another company, else the venue. Refuses `kernel.notFound` if the participation does not exist.
 */
export async function holderOf(db: Db, participationId: string): Promise<{ companyId: string }> {
  const found = await db.maybe<{ companyId: string }>(
    sql`select ${holderColumn} as "companyId" from participation p where p.id = ${participationId}`,
  )
  return found ?? refuse('kernel.notFound')
}
