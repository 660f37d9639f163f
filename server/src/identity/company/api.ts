import type { InvoiceForm } from '@fairgate/contract/identity/company/fields'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type { RedPoints } from '@fairgate/contract/kernel/page/menu-flags'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'

export { companyContactDataSource, receivedAddressDataSource } from './data-export.ts'

/** Whether required basic information of a company `c` is missing. */
export const basicsIncomplete: Sql = sql`(
  c.com_attr is null or c.com_type is null or c.contact_name = '' or c.contact_telephone = '' or c.contact_email = ''
  or (c.licence_file_id is null and c.type <> 'platform')
  or case when c.country is null then c.credit_code is null or c.region_code is null or c.address_cn = ''
     else c.registration_number is null or c.address_en = '' end)`

/** The invoice information of a company. */
export interface InvoiceSetting extends InvoiceForm {
  id: string
}

/** The columns of an invoice setting `s` under the names of its form. */
export const invoiceColumns: Sql = sql`s.version, s.title, s.abroad, s.tax_number as "taxNumber", s.bank, s.account, s.address, s.phone,
  s.receiver_name as "receiverName", s.receiver_email as "receiverEmail", s.receiver_address as "receiverAddress",
  s.receiver_postcode as "receiverPostcode", s.receiver_telephone as "receiverTelephone",
  s.default_method as "defaultMethod", s.kind`

/**
 * The version in effect; a newer one that is still being synchronized does not count. Undefined if there was none, or
 * it was returned: refuse with `company.invoiceMissing`.
 */
export function invoiceSettingOf(db: Db, companyId: string): Promise<InvoiceSetting | undefined> {
  return db.maybe<InvoiceSetting>(sql`select s.id, ${invoiceColumns} from invoice_setting s
    where s.company_id = ${companyId} and s.state = 'ready' and s.replaced_at is null`)
}

/** Whether a version of a company's invoice information was returned to it. */
export async function isInvoiceSettingReturned(db: Db, id: string): Promise<boolean> {
  return (await db.maybe(sql`select from invoice_setting where id = ${id} and state = 'returned'`)) !== undefined
}

/** Those of these companies whose invoice information is in effect. */
export async function readyToInvoice(db: Db, companyIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.many<{ id: string }>(sql`
    select s.company_id as id from invoice_setting s
    where s.company_id = any(${[...companyIds]}::uuid[]) and s.state = 'ready' and s.replaced_at is null`)
  return new Set(rows.map(({ id }) => id))
}

/** Whether a company has invoice information, in effect or awaiting approval. */
export const hasInvoiceSetting = (companyId: string): Sql => sql`exists (select from invoice_setting s
  where s.company_id = ${companyId} and s.state <> 'returned' and s.replaced_at is null)`

/** Whether a company has a mailing address. */
export const hasReceivedAddress = (companyId: string): Sql =>
  sql`exists (select from received_address a where a.company_id = ${companyId})`

/**
 * The bank account for refunds to a company `id`, as one JSON column: from the version in effect; null if there is
 * none.
 */
export const refundAccountOf = (id: Sql): Sql => sql`(
  select json_build_object('receiver', s.title, 'bank', s.bank, 'account', s.account) from invoice_setting s
  where s.company_id = ${id} and s.state = 'ready' and s.replaced_at is null and s.bank <> '' and s.account <> '')`

/** Whether the last saved version of a company is being synchronized. */
export async function invoiceSettingSyncing(db: Db, companyId: string): Promise<boolean> {
  return (
    (await db.maybe(sql`select from invoice_setting where company_id = ${companyId} and state = 'syncing'`)) !==
    undefined
  )
}

/** The two menu flags of the header's settings, for callers with the permission: two rows found by their keys. */
export async function findSettingFlags(db: Db, actor: Actor): Promise<Partial<RedPoints>> {
  const [basics, invoice] = [actor.permissions.has('basicsInfo:set'), actor.permissions.has('mInvoice:set')]
  if (!basics && !invoice) return {}
  const { basicSetting, invoiceSetting } = await db.one<{ basicSetting: boolean; invoiceSetting: boolean }>(sql`
    select ${basicsIncomplete} as "basicSetting", coalesce(
      (select s.state = 'returned' from invoice_setting s where s.company_id = c.id order by s.version desc limit 1),
      true) as "invoiceSetting"
    from company c where c.id = ${actor.companyId}`)
  return { basicSetting: basics && basicSetting, invoiceSetting: invoice && invoiceSetting }
}

/** Locks a company, so that two concurrent changes of limited items do not both use the last place. */
export async function lockCompany(db: Db, companyId: string): Promise<void> {
  await db.run(sql`select from company where id = ${companyId} for no key update`)
}

/** Joins the company `c` of a row `t`. */
export const ofCompany: Sql = sql`join company c on c.id = t.company_id`

/** The two names of a company; undefined if it does not exist. */
export function companyNamed(db: Db, companyId: string): Promise<{ cn: string; en: string } | undefined> {
  return db.maybe(sql`select name_cn as cn, name_en as en from company where id = ${companyId}`)
}

/** The contact of a company `c` for messages, as in `contactsOf`, and the language: English for foreign ones. */
export const contactColumns: Sql = sql`coalesce(nullif(c.contact_email, ''), c.contact_telephone) as to,
  case when c.country is null then 'cn' else 'en' end as language`

/** Whether a company `c` has an e-mail address or a mobile number. */
export const isWritable: Sql = sql`(c.contact_email <> '' or c.contact_telephone ~ '^1[0-9]{10}$')`

/** The contact of a company for messages, and the language. Undefined if there is none. */
export function contactOf(db: Db, companyId: string): Promise<{ to: string; language: Language } | undefined> {
  return db.maybe(sql`select ${contactColumns} from company c where c.id = ${companyId} and ${isWritable}`)
}

/**
 * The contacts of companies for messages: e-mail, else telephone, with the language; companies without either are left
 * out.
 */
export const contactsOf = (db: Db, companyIds: readonly string[]): Promise<{ to: string; language: Language }[]> =>
  db.many(sql`select ${contactColumns} from company c
    where c.id = any(${[...companyIds]}::uuid[]) and ${isWritable} order by c.id`)

/**
 * Companies with one of these names in either language, or with a merged record of that name; names in the form of
 * `payer_name` of the database.
 */
export function companiesNamed(db: Db, names: readonly string[]): Promise<{ id: string; names: string[] }[]> {
  return db.many<{ id: string; names: string[] }>(sql`
    select coalesce(c.merged_into, c.id) as id, array[payer_name(c.name_cn), payer_name(c.name_en)] as names from company c
    where payer_name(c.name_cn) = any(${[...names]}::text[])
      or (c.name_en <> '' and payer_name(c.name_en) = any(${[...names]}::text[]))`)
}

export async function venueCompanyId(db: Db): Promise<string> {
  return (await db.one<{ id: string }>(sql`select ${venueCompany} as id`)).id
}

/** Id of the venue's own company, as SQL. */
export const venueCompany: Sql = sql`(select venue.id from company venue where venue.type = 'platform')`

/** Both names of the company of an id, as one JSON column. */
export const companyNames = (id: Sql): Sql => sql`(
  select json_build_object('cn', named.name_cn, 'en', named.name_en) from company named where named.id = ${id})`

/** Whether a company is an organizer, in whatever state. */
export const isSponsor = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe(sql`select from company where id = ${id} and type = 'sponsor'`)) !== undefined

/** Whether a company is an organizer in use; its key is locked, so that its approval is not undone meanwhile. */
export const lockSponsor = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe(
    sql`select 1 from company where id = ${id} and type = 'sponsor' and state = 'inUse' for key share`,
  )) !== undefined

/** Locks companies against a concurrent merge, in the order of their ids. */
export async function lockForMerge(db: Db, ids: readonly string[]): Promise<void> {
  await db.run(sql`select from company where id = any(${[...ids]}::uuid[]) order by id for update`)
}

/** Companies that were merged into this one, the latest first: their names, and until when they were used. */
export const recordedBefore = (
  db: Db,
  id: string,
): Promise<{ id: string; name: { cn: string; en: string }; until: string }[]> =>
  db.many(sql`
    select c.id, json_build_object('cn', c.name_cn, 'en', c.name_en) as name, c.merged_at as until from company c
    where c.merged_into = ${id} order by c.merged_at desc, c.id limit 50`)

/** Columns of companies `c` by their ids, with a condition. */
export const ofIds = (columns: Sql, ids: readonly string[], where: Sql): Sql =>
  sql`select ${columns} from company c where c.id = any(${[...ids]}::uuid[]) and ${where}`

/** Companies that are probably recorded twice, `t`, with the two of them, `a` and `b`. */
export const duplicateCandidates: Sql = sql`company_duplicate_candidate t join company a on a.id = t.one_id join company b on b.id = t.other_id`
