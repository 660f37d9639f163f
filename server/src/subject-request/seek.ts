import { askedNumber } from '@fairgate/contract/hotline/asked-number'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { askedDigest } from '../hotline/facts.ts'
import type { Cipher } from '../kernel/cipher.ts'
import type { Db } from '../kernel/database.ts'
import type { Kept } from '../kernel/retention.ts'
import type { Sought, Told } from '../kernel/told.ts'
import { toldOf, toldTables } from './told.ts'

interface Numbered {
  document: Buffer | null
  phone: Buffer | null
  email: Buffer | null
}

const given = (digest: Buffer | null): Buffer[] => (digest ? [digest] : [])

/**
 * The person of a request, by its digests, and the badges and tickets they hold or held; with the cipher also by the numbers as
 * they were given, which a request has until it is closed: what is told and stays is found by them, nothing that is erased.
 */
export async function seek(db: Db, requestId: string, cipher?: Cipher): Promise<Sought> {
  const { document, phone, email } = await db.one<Numbered>(sql`
    select document_digest as document, phone_digest as phone, email_digest as email from subject_request where id = ${requestId}`)
  const opened = cipher ? await openNumbers(db, requestId, cipher) : { open: { phones: [], emails: [] }, asked: [] }
  const numbers = { documents: given(document), phones: given(phone), emails: given(email), ...opened, holders: [] }
  // While it is erased also by what was taken: once numbers are gone, badges are found by nothing else.
  const holders = await takenHolders(db, requestId)
  for (const { table, whose } of toldTables.filter(({ table }) => table === 'badge' || table === 'ticket')) {
    holders.push(
      ...(await db.many<Sought['holders'][number]>(sql`
        select t.exhibition_id as "exhibitionId", t.id from ${raw(table)} t where ${whose(numbers)}`)),
    )
  }
  return { ...numbers, holders }
}

async function openNumbers(db: Db, requestId: string, cipher: Cipher): Promise<Pick<Sought, 'open' | 'asked'>> {
  const sealed = await db.one<Record<'document' | 'phone' | 'email', Buffer | null>>(sql`
    select document_sealed as document, phone_sealed as phone, email_sealed as email from subject_request where id = ${requestId}`)
  const [documents, phones, emails] = (['document', 'phone', 'email'] as const).map(name => {
    const held = sealed[name]
    return held ? [cipher.decrypt(held, { table: 'subject_request', column: `${name}_sealed`, row: requestId })] : []
  }) as [string[], string[], string[]]
  return {
    open: { phones, emails: emails.map(email => email.toLowerCase()) },
    asked: [...documents, ...phones].flatMap(number => {
      const asked = askedNumber(number)
      return asked ? [askedDigest(cipher, asked)] : []
    }),
  }
}

/**
 * How many people with different documents the numbers lead to: a telephone or address alone may be a family's or a company's,
 * and nobody is told, or loses, what is another's. One, where a document was given.
 */
export async function countPeople(db: Db, sought: Sought): Promise<number> {
  if (sought.documents.length > 0) return 1
  const documents = toldTables.flatMap(({ table, whose, document }) =>
    document ? [sql`select ${document} as digest from ${raw(table)} t where ${whose(sought)}`] : [],
  )
  const { n } = await db.one<{ n: number }>(sql`
    select count(distinct found.digest)::int as n from (${join(documents, ' union all ')}) found where found.digest is not null`)
  return n
}

/** Badges and tickets that were taken for a request. */
const takenHolders = (db: Db, requestId: string) =>
  db.many<Sought['holders'][number]>(sql`
    select r.key ->> 'exhibition_id' as "exhibitionId", r.key ->> 'id' as id from subject_request_row r
    where r.request_id = ${requestId} and r.of in ('badge', 'ticket')`)

type Where = (told: Told, kept: Kept) => Sql

/** Keeps the keys of all rows an erasure is about: once numbers are gone of some, the rest is found by this. */
export async function takeRows(
  db: Db,
  requestId: string,
  sought: Sought,
  every: readonly Kept[],
  where: Where = told => told.whose(sought),
): Promise<void> {
  for (const kept of every) {
    const told = toldOf(kept)
    if (!told) continue
    const key = join(kept.key.map(column => sql`${column}::text, t.${raw(column)}`))
    await db.run(sql`
      insert into subject_request_row (request_id, of, key)
      select ${requestId}, ${kept.table}, jsonb_build_object(${key}) from ${raw(kept.table)} t where ${where(told, kept)}
      on conflict do nothing`)
  }
}

/**
 * Takes what was added since: what hangs on a badge or ticket that was taken, and all of the person in the exhibitions that hold
 * the erasure (`openShows`), and messages to them. What they give to another exhibition meanwhile is another purpose's.
 */
export async function takeRowsSince(
  db: Db,
  requestId: string,
  sought: Sought,
  every: readonly Kept[],
  openShows: readonly string[],
): Promise<void> {
  const holders = await takenHolders(db, requestId)
  const hanging: Sought = {
    ...{ documents: [], phones: [], emails: [], asked: [] },
    open: { phones: [], emails: [] },
    holders,
  }
  await takeRows(db, requestId, sought, every, ({ whose, exhibition = sql`t.exhibition_id` }) => {
    const here = exhibition ? sql`(${exhibition} is null or ${exhibition} = any(${[...openShows]}::uuid[]))` : sql`true`
    return sql`(${whose(hanging)} or ${whose(sought)} and ${here})`
  })
}

/** The primary key of a row, by column. */
export type TakenKey = Readonly<Record<string, string>>
type Keyed = Pick<Told, 'table' | 'key'>

const columnsOf = ({ key }: Keyed, alias: string) => join(key.map(column => raw(`${alias}.${column}`)))

/** Rows `t` of a table that were taken for a request. */
export const taken = (requestId: string, its: Keyed): Sql => sql`(${columnsOf(its, 't')}) in (
  select ${columnsOf(its, 'k')} from subject_request_row r cross join lateral jsonb_populate_record(null::${raw(its.table)}, r.key) k
  where r.request_id = ${requestId} and r.of = ${its.table})`

/** Rows `t` of a table with one of the keys. */
export const keyIn = (keys: readonly TakenKey[], its: Keyed): Sql => sql`(${columnsOf(its, 't')}) in (
  select ${columnsOf(its, 'k')} from jsonb_populate_recordset(null::${raw(its.table)}, ${JSON.stringify(keys)}::jsonb) k)`

/** Up to `most` keys of a table that were taken for a request, in order, behind one of them. */
export async function takenKeys(
  db: Db,
  requestId: string,
  { table }: Keyed,
  { after, most }: { after: TakenKey | undefined; most: number },
): Promise<TakenKey[]> {
  const behind = after ? sql`and key > ${JSON.stringify(after)}::jsonb` : empty
  const rows = await db.many<{ key: TakenKey }>(sql`
    select key from subject_request_row where request_id = ${requestId} and of = ${table} ${behind} order by key limit ${most}`)
  return rows.map(({ key }) => key)
}
