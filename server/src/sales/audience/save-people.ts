import sql, { join, raw } from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../../kernel/database/database.ts'
import { type Human, type Owning, type SaveContext, savePerson, suggest } from './find-person.ts'
import { documentColumns, emailColumns, phoneColumns } from './numbers.ts'

/** A human with the columns of their numbers for a new row. */
interface Drawn {
  id: string
  human: Human
  numbers: ReturnType<typeof documentColumns> & ReturnType<typeof phoneColumns> & ReturnType<typeof emailColumns>
}

/**
 * `savePerson` for many: unknown people are written in one statement, and only people who are known, also by the time
 * of writing, are handled one by one. Returns them in their order.
 */
export async function savePeople(
  context: SaveContext,
  owning: Owning,
  humans: readonly Human[],
): Promise<{ id: string; isNew: boolean }[]> {
  const { db, services } = context
  const drawn = humans.map((human): Drawn => {
    const id = uuidv7()
    const { cipher } = services
    const numbers = {
      ...documentColumns(cipher, id, human.documentType, human.document),
      ...phoneColumns(cipher, id, human.phone),
      ...emailColumns(cipher, id, human.email),
    }
    return { id, human, numbers }
  })
  const known = await knownAmong(db, owning.ownerId, drawn)
  const made = new Set(
    await insertAll(
      db,
      owning,
      drawn.filter(({ id }) => !known.has(id)),
    ),
  )
  if (made.size > 0) await suggest(db, ...made)
  const saved: { id: string; isNew: boolean }[] = []
  for (const { id, human } of drawn)
    saved.push(made.has(id) ? { id, isNew: true } : await savePerson(context, owning, human))
  return saved
}

/**
 * Ids of people that the owner already has, by document, or by telephone and name: each by its index, whatever the
 * size.
 */
async function knownAmong(db: Db, ownerId: string, drawn: readonly Drawn[]): Promise<ReadonlySet<string>> {
  const of = <T>(read: (row: Drawn) => T) => drawn.map(read)
  const rows = await db.many<{ id: string }>(sql`
    with n as materialized (select * from unnest(${of(({ id }) => id)}::uuid[], ${of(({ numbers }) => numbers.document_blind_index)}::bytea[],
      ${of(({ numbers }) => numbers.phone_blind_index)}::bytea[], ${of(({ human }) => human.name)}::text[]) n (id, document, phone, name))
    select n.id from n join audience t on t.document_blind_index = n.document where t.owner_id = ${ownerId} and t.merged_into is null
    union
    select n.id from n join audience t on t.phone_blind_index = n.phone and t.name = n.name where t.owner_id = ${ownerId} and t.merged_into is null`)
  return new Set(rows.map(({ id }) => id))
}

const numberColumns = {
  ...{ document_type: 'text', document_blind_index: 'bytea', document_encrypted: 'bytea', document_masked: 'text' },
  ...{
    document_tail: 'text',
    phone_blind_index: 'bytea',
    phone_encrypted: 'bytea',
    phone_masked: 'text',
    phone_tail: 'text',
  },
  ...{ email_blind_index: 'bytea', email_encrypted: 'bytea', email_masked: 'text' },
} as const satisfies Record<keyof Drawn['numbers'], string>
const names = Object.keys(numberColumns) as (keyof typeof numberColumns)[]

/** In the order of their identity, so that two concurrent imports of the same people do not deadlock. */
async function insertAll(db: Db, { ownerId, source, real }: Owning, drawn: readonly Drawn[]): Promise<string[]> {
  if (drawn.length === 0) return []
  const of = <T>(read: (human: Human) => T) => drawn.map(({ human }) => read(human))
  const numbers = join(names.map(name => raw(`n.${name}`)))
  const rows = await db.many<{ id: string }>(sql`
    insert into audience (id, owner_id, kind, source, name, gender, birth, region, read_from_document, employer, job_title, job_class,
      industry, channel, ${join(names.map(name => raw(name)))})
    select n.id, ${ownerId}, ${real ? 'real' : 'potential'}, ${source}, n.name, n.gender, n.birth, n.region, n.read_from_document, n.employer,
      n.job_title, n.job_class, n.industry, n.channel, ${numbers}
    from unnest(${drawn.map(({ id }) => id)}::uuid[], ${of(({ name }) => name)}::text[], ${of(({ gender }) => gender)}::text[],
      ${of(({ birth }) => birth)}::date[], ${of(({ region }) => region)}::text[], ${of(({ told }) => told)}::boolean[],
      ${of(({ employer }) => employer)}::text[], ${of(({ jobTitle }) => jobTitle)}::text[],
      ${of(({ jobClass }) => jobClass ?? null)}::text[], ${of(({ industry }) => industry ?? null)}::text[],
      ${of(({ channel }) => channel ?? null)}::text[],
      ${join(names.map(name => sql`${drawn.map(({ numbers }) => numbers[name])}::${raw(numberColumns[name])}[]`))})
      n (id, name, gender, birth, region, read_from_document, employer, job_title, job_class, industry, channel, ${join(names.map(name => raw(name)))})
    order by n.document_blind_index, n.phone_blind_index, n.name
    on conflict do nothing returning id`)
  return rows.map(({ id }) => id)
}
