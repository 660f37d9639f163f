import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { addressLimit } from '@fairgate/contract/identity/company/states'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import sql, { type Sql } from 'sql-template-tag'
import { isDistrict } from '../../foundation/dictionary/api.ts'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { table } from '../../kernel/database/rows.ts'
import { refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { maskNumber } from './mask-contact.ts'

type Address = Result<'getReceivedAddress'>
type AddressForm = Input<'addReceivedAddress'>

const received = table<AddressForm>('received_address', {
  entityType: 'receivedAddress',
  names: {
    recipient: 'recipient',
    telephone: 'telephone',
    regionCode: 'region_code',
    detail: 'detail',
    postcode: 'postcode',
    isDefault: 'is_default',
  },
  scope: actor => sql`t.company_id = ${actor.companyId}`,
  nameOf: row => row.recipient,
  loggedValues: { telephone: maskNumber },
})

/** Addresses of the caller's company; `which` filters them. */
function addresses(
  { db, actor, language }: Pick<ReadContext, 'db' | 'actor' | 'language'>,
  which: Sql,
): Promise<Address[]> {
  return db.many<Address>(sql`
    select a.id, a.version, a.recipient, a.telephone, a.region_code as "regionCode", ${regionName(language)} as "regionName",
      a.detail, a.postcode, a.is_default as "isDefault",
      case when a.is_default then array['edit', 'delete'] else array['edit', 'setDefault', 'delete'] end as actions
    from received_address a join region d on d.code = a.region_code
      left join region c on c.code = d.parent_code left join region p on p.code = c.parent_code
    where a.company_id = ${actor.companyId} and ${which}
    order by a.is_default desc, a.id desc`)
}

/** 上海市青浦区, Qingpu District, Shanghai: a municipality is not repeated. */
function regionName(language: Language): Sql {
  return language === 'cn'
    ? sql`concat(p.name_cn, nullif(c.name_cn, p.name_cn), d.name_cn)`
    : sql`concat_ws(', ', d.name_en, nullif(c.name_en, p.name_en), p.name_en)`
}

export async function addressList(context: ReadContext): Promise<Result<'getReceivedAddressList'>> {
  return { list: await addresses(context, sql`true`), limit: addressLimit }
}

export async function addressOf(context: Pick<ReadContext, 'db' | 'actor' | 'language'>, id: string): Promise<Address> {
  const [address] = await addresses(context, sql`a.id = ${id}`)
  return address ?? refuse('kernel.notFound')
}

/** Serializes changes of a company's addresses: default and limit are checked over all of them. */
async function lockAddresses({ db, actor }: WriteContext): Promise<void> {
  await db.run(sql`select from company where id = ${actor.companyId} for no key update`)
}

export async function addAddress(form: AddressForm, context: WriteContext): Promise<Result<'addReceivedAddress'>> {
  const { db, actor } = context
  await refuseUnknownRegion(context, form)
  await lockAddresses(context)
  const { number, first } = await db.one<{ number: number | null; first: boolean }>(sql`
    select min(n) as number, not exists (select from received_address where company_id = ${actor.companyId}) as first
    from generate_series(1, ${addressLimit}::int) n
    where not exists (select from received_address where company_id = ${actor.companyId} and number = n)`)
  if (number === null) refuse('company.tooManyAddresses', { values: { max: addressLimit } })
  const isDefault = form.isDefault || first
  if (isDefault) await takeDefaultOff(context)
  return received.add(context, { ...form, isDefault }, { company_id: actor.companyId, number })
}

export async function editAddress(
  { id, version, ...form }: Input<'editReceivedAddress'>,
  context: WriteContext,
): Promise<Result<'editReceivedAddress'>> {
  const before = await lockedAddress(context, id, version)
  await refuseUnknownRegion(context, form)
  if (before.isDefault && !form.isDefault) refuse('company.defaultStays', { field: 'isDefault' })
  if (form.isDefault && !before.isDefault) await takeDefaultOff(context)
  return received.change(context, before, form)
}

/** The newest of the others replaces a deleted default. */
export async function deleteAddress(
  { id, version }: Input<'deleteReceivedAddress'>,
  context: WriteContext,
): Promise<Result<'deleteReceivedAddress'>> {
  const { db, actor } = context
  const before = await lockedAddress(context, id, version)
  await received.remove(context, before)
  if (!before.isDefault) return {}
  const heir = await db.maybe<{ recipient: string }>(sql`
    update received_address set is_default = true where id = (
      select id from received_address where company_id = ${actor.companyId} order by id desc limit 1)
    returning recipient`)
  return heir ? { newDefault: heir.recipient } : {}
}

export async function setDefaultAddress(
  { id, version }: Input<'setDefaultReceivedAddress'>,
  context: WriteContext,
): Promise<Result<'setDefaultReceivedAddress'>> {
  const before = await lockedAddress(context, id, version)
  if (before.isDefault) return { id, version }
  await takeDefaultOff(context)
  return received.change(context, before, { isDefault: true })
}

async function lockedAddress(context: WriteContext, id: string, version: number) {
  await lockAddresses(context)
  return received.locked(context, { id, version })
}

/** The version of the other address does not change: an editor of it has nothing to reload. */
async function takeDefaultOff({ db, actor }: WriteContext): Promise<void> {
  await db.run(sql`update received_address set is_default = false where company_id = ${actor.companyId} and is_default`)
}

async function refuseUnknownRegion({ db }: WriteContext, { regionCode }: AddressForm): Promise<void> {
  if (!(await isDistrict(db, regionCode))) refuseFields([{ path: 'regionCode', key: 'company.regionUnknown' }])
}
