import { parseSearchNumber } from '@fairgate/contract/admission/hotline/search-number'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { digestNumber } from '../../admission/hotline/api.ts'
import type { Cipher } from '../../kernel/crypto/cipher.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { SubjectDataSource, SubjectIdentifiers } from '../../kernel/retention/data-export.ts'
import type { RetentionRule } from '../../kernel/retention/retention.ts'
import { subjectDataSources, toDataSource } from './data-export.ts'

interface Numbered {
  document: Buffer | null
  phone: Buffer | null
  email: Buffer | null
}

const given = (digest: Buffer | null): Buffer[] => (digest ? [digest] : [])

/**
 * Finds the identifiers of the person of a request: its digests, and the badges and tickets they hold or held. With the cipher also
 * the plain numbers, which a request stores until it is closed: they find rows that are exported but not erased.
 */
export async function findIdentifiers(db: Db, requestId: string, cipher?: Cipher): Promise<SubjectIdentifiers> {
  const { document, phone, email } = await db.one<Numbered>(sql`
    select document_blind_index as document, phone_blind_index as phone, email_blind_index as email from subject_request where id = ${requestId}`)
  const opened = cipher
    ? await openNumbers(db, requestId, cipher)
    : { plaintext: { phones: [], emails: [] }, lookupDigests: [] }
  const numbers = { documents: given(document), phones: given(phone), emails: given(email), ...opened, holders: [] }
  // During an erasure also the rows already taken: after their numbers are erased, badges cannot be found otherwise.
  const holders = await takenHolders(db, requestId)
  for (const { table, matchRows } of subjectDataSources.filter(
    ({ table }) => table === 'badge' || table === 'ticket',
  )) {
    holders.push(
      ...(await db.many<SubjectIdentifiers['holders'][number]>(sql`
        select t.exhibition_id as "exhibitionId", t.id from ${raw(table)} t where ${matchRows(numbers)}`)),
    )
  }
  return { ...numbers, holders }
}

async function openNumbers(
  db: Db,
  requestId: string,
  cipher: Cipher,
): Promise<Pick<SubjectIdentifiers, 'plaintext' | 'lookupDigests'>> {
  const encrypted = await db.one<Record<'document' | 'phone' | 'email', Buffer | null>>(sql`
    select document_encrypted as document, phone_encrypted as phone, email_encrypted as email from subject_request where id = ${requestId}`)
  const [documents, phones, emails] = (['document', 'phone', 'email'] as const).map(name => {
    const encryptedValue = encrypted[name]
    return encryptedValue
      ? [cipher.decrypt(encryptedValue, { table: 'subject_request', column: `${name}_sealed`, row: requestId })]
      : []
  }) as [string[], string[], string[]]
  return {
    plaintext: { phones, emails: emails.map(email => email.toLowerCase()) },
    lookupDigests: [...documents, ...phones].flatMap(number => {
      const parsedNumber = parseSearchNumber(number)
      return parsedNumber ? [digestNumber(cipher, parsedNumber)] : []
    }),
  }
}

/**
 * Counts the people with different documents that the identifiers match. A telephone number or e-mail address may belong to a family or
 * a company, and an export or erasure must not touch another person's data. It is one where a document was given.
 */
export async function countPeople(db: Db, identifiers: SubjectIdentifiers): Promise<number> {
  if (identifiers.documents.length > 0) return 1
  const documents = subjectDataSources.flatMap(({ table, matchRows, document }) =>
    document ? [sql`select ${document} as digest from ${raw(table)} t where ${matchRows(identifiers)}`] : [],
  )
  const { n } = await db.one<{ n: number }>(sql`
    select count(distinct found.digest)::int as n from (${join(documents, ' union all ')}) found where found.digest is not null`)
  return n
}

/** The badges and tickets among the rows taken for a request. */
const takenHolders = (db: Db, requestId: string) =>
  db.many<SubjectIdentifiers['holders'][number]>(sql`
    select r.key ->> 'exhibition_id' as "exhibitionId", r.key ->> 'id' as id from subject_request_row r
    where r.request_id = ${requestId} and r.entity_type in ('badge', 'ticket')`)

type Where = (source: SubjectDataSource, rule: RetentionRule) => Sql

/** Stores the keys of all rows an erasure concerns: after some numbers are erased, the remaining rows are found by these keys. */
export async function takeRows(
  db: Db,
  requestId: string,
  identifiers: SubjectIdentifiers,
  every: readonly RetentionRule[],
  where: Where = source => source.matchRows(identifiers),
): Promise<void> {
  for (const rule of every) {
    const source = toDataSource(rule)
    if (!source) continue
    const key = join(rule.key.map(column => sql`${column}::text, t.${raw(column)}`))
    await db.run(sql`
      insert into subject_request_row (request_id, entity_type, key)
      select ${requestId}, ${rule.table}, jsonb_build_object(${key}) from ${raw(rule.table)} t where ${where(source, rule)}
      on conflict do nothing`)
  }
}

/**
 * Stores the keys of rows added since: rows that depend on a badge or ticket already taken, all rows of the person in
 * the exhibitions that retain data (`openShows`), and messages to them. Data given to another exhibition in the
 * meantime has another purpose.
 */
export async function takeRowsSince(
  db: Db,
  requestId: string,
  identifiers: SubjectIdentifiers,
  every: readonly RetentionRule[],
  openShows: readonly string[],
): Promise<void> {
  const holders = await takenHolders(db, requestId)
  const hanging: SubjectIdentifiers = {
    ...{ documents: [], phones: [], emails: [], lookupDigests: [] },
    plaintext: { phones: [], emails: [] },
    holders,
  }
  await takeRows(db, requestId, identifiers, every, ({ matchRows, exhibition = sql`t.exhibition_id` }) => {
    const here = exhibition ? sql`(${exhibition} is null or ${exhibition} = any(${[...openShows]}::uuid[]))` : sql`true`
    return sql`(${matchRows(hanging)} or ${matchRows(identifiers)} and ${here})`
  })
}

/** The primary key of a row, by column. */
export type TakenKey = Readonly<Record<string, string>>
type Keyed = Pick<SubjectDataSource, 'table' | 'key'>

const columnsOf = ({ key }: Keyed, alias: string) => join(key.map(column => raw(`${alias}.${column}`)))

/** Rows `t` of a table that were collected for a request. */
export const taken = (requestId: string, its: Keyed): Sql => sql`(${columnsOf(its, 't')}) in (
  select ${columnsOf(its, 'k')} from subject_request_row r cross join lateral jsonb_populate_record(null::${raw(its.table)}, r.key) k
  where r.request_id = ${requestId} and r.entity_type = ${its.table})`

/** Rows `t` of a table with one of the keys. */
export const keyIn = (keys: readonly TakenKey[], its: Keyed): Sql => sql`(${columnsOf(its, 't')}) in (
  select ${columnsOf(its, 'k')} from jsonb_populate_recordset(null::${raw(its.table)}, ${JSON.stringify(keys)}::jsonb) k)`

/** Up to `most` keys of a table that were collected for a request, in order, after a given one. */
export async function takenKeys(
  db: Db,
  requestId: string,
  { table }: Keyed,
  { after, most }: { after: TakenKey | undefined; most: number },
): Promise<TakenKey[]> {
  const behind = after ? sql`and key > ${JSON.stringify(after)}::jsonb` : empty
  const rows = await db.many<{ key: TakenKey }>(sql`
    select key from subject_request_row where request_id = ${requestId} and entity_type = ${table} ${behind} order by key limit ${most}`)
  return rows.map(({ key }) => key)
}
