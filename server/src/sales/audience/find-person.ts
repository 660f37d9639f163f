import type { DocumentTypeCode } from '@fairgate/contract/badging/badge/document'
import type { AudienceSource, Gender } from '@fairgate/contract/sales/audience/fields'
import sql, { join, raw } from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import type { Cipher } from '../../kernel/crypto/cipher.ts'
import type { Db } from '../../kernel/database/database.ts'
import { withSavepoint } from '../../kernel/database/savepoint.ts'
import { mergeable, mergeRows } from './merge.ts'
import { documentColumns, emailColumns, phoneColumns } from './numbers.ts'

/** A human as described by a source; plain numbers. */
export interface Human {
  documentType: DocumentTypeCode | null
  document: string | null
  phone: string | null
  email: string | null
  name: string
  gender: Gender | null
  birth: string | null
  region: string | null
  told: boolean
  employer: string
  jobTitle: string
  jobClass?: string | null
  industry?: string | null
  channel?: string | null
}

interface Known {
  id: string
  documentType: string | null
  documentDigest: Buffer | null
  phoneDigest: Buffer | null
  emailDigest: Buffer | null
}

export interface SaveContext {
  db: Db
  services: { cipher: Cipher }
}

/** The owner of the people, their source, and whether they hold something. */
export interface Owning {
  ownerId: string
  source: AudienceSource
  real: boolean
}

/**
 * Finds the row of an owner for a human by document, or by telephone and name, and fills its blanks; two rows that turn
 * out to be one human are merged. Without a match it adds a row. Of two concurrent calls with the same human one waits.
 * @returns id of the row, and whether it is new
 */
export async function savePerson(
  context: SaveContext,
  { ownerId, source, real }: Owning,
  human: Human,
): Promise<{ id: string; isNew: boolean }> {
  const { db, services } = context
  const { cipher } = services
  for (let attempt = 0; attempt < 5; attempt++) {
    const id = uuidv7()
    const numbers = {
      ...documentColumns(cipher, id, human.documentType, human.document),
      ...phoneColumns(cipher, id, human.phone),
      ...emailColumns(cipher, id, human.email),
    }
    const found = await lockedKnown(db, ownerId, human.name, numbers.document_blind_index, numbers.phone_blind_index)
    if (found.length > 0) {
      const savedId = await asOne(context, ownerId, found, numbers.document_blind_index)
      if (savedId) {
        await fillBlanks(context, savedId, human, real)
        return { id: savedId.id, isNew: false }
      }
      // Another person has this telephone and name, such as father and son. Only the document distinguishes them.
      Object.assign(numbers, phoneColumns(cipher, id, null))
    }
    const made = await db.maybe(sql`
      insert into audience (id, owner_id, kind, source, name, gender, birth, region, read_from_document, employer, job_title, job_class,
        industry, channel, ${join(Object.keys(numbers).map(column => raw(column)))})
      values (${id}, ${ownerId}, ${real ? 'real' : 'potential'}, ${source}, ${human.name}, ${human.gender}, ${human.birth},
        ${human.region}, ${human.told}, ${human.employer}, ${human.jobTitle}, ${human.jobClass ?? null},
        ${human.industry ?? null}, ${human.channel ?? null}, ${join(Object.values(numbers))})
      on conflict do nothing returning id`)
    if (!made) continue
    await suggest(db, id)
    return { id, isNew: true }
  }
  throw new Error('a human was changed again and again while they were saved')
}

/** Candidate rows for this human, locked in the order of their ids, which everybody who locks several uses. */
function lockedKnown(
  db: Db,
  ownerId: string,
  name: string,
  document: Buffer | null,
  phone: Buffer | null,
): Promise<Known[]> {
  return db.many<Known>(sql`
    select id, document_type as "documentType", document_blind_index as "documentDigest", phone_blind_index as "phoneDigest",
      email_blind_index as "emailDigest"
    from audience where owner_id = ${ownerId} and merged_into is null
      and (document_blind_index = ${document} or (phone_blind_index = ${phone} and name = ${name})) order by id for update`)
}

/** The candidate that stays, which has the document; the other is merged into it. Undefined if they are two humans. */
async function asOne(
  context: SaveContext,
  ownerId: string,
  found: readonly Known[],
  document: Buffer | null,
): Promise<Known | undefined> {
  const isIts = ({ documentDigest }: Known) => document !== null && documentDigest?.equals(document) === true
  const own = found.find(isIts)
  const other = found.find(row => row !== own)
  // Same telephone and name, but another document: not the same human.
  if (!own && other?.documentDigest && document) return undefined
  if (own && other && mergeable(own, other)) {
    const pair = { ownerId, survivorId: own.id, goneId: other.id, chosen: [], by: '' }
    // If a third person prevents the merge, they stay two, and an operator decides.
    await withSavepoint(context.db, () => mergeRows(context, pair))
  }
  return own ?? other
}

async function fillBlanks(
  { db, services }: SaveContext,
  { id, ...known }: Known,
  human: Human,
  real: boolean,
): Promise<void> {
  const { cipher } = services
  const numbers = {
    ...(!known.documentDigest && human.document && documentColumns(cipher, id, human.documentType, human.document)),
    ...(!known.emailDigest && human.email && emailColumns(cipher, id, human.email)),
  }
  const sets = Object.entries(numbers).map(([column, value]) => sql`${raw(column)} = ${value}, `)
  await db.run(sql`
    update audience set ${sets.length > 0 ? join(sets, '') : sql``}
      gender = case when ${human.told} then ${human.gender} else coalesce(gender, ${human.gender}) end,
      birth = case when ${human.told} then ${human.birth}::date else coalesce(birth, ${human.birth}::date) end,
      region = case when ${human.told} then ${human.region} else coalesce(region, ${human.region}) end,
      read_from_document = read_from_document or ${human.told},
      employer = coalesce(nullif(employer, ''), ${human.employer}), job_title = coalesce(nullif(job_title, ''), ${human.jobTitle}),
      job_class = coalesce(job_class, ${human.jobClass ?? null}), industry = coalesce(industry, ${human.industry ?? null}),
      channel = coalesce(channel, ${human.channel ?? null}),
      kind = case when ${real} then 'real' else kind end, seen_at = clock_timestamp(), version = version + 1
    where id = ${id}`)
  if (!known.phoneDigest && human.phone) {
    // If another row has this telephone with this name, that row retains it.
    const phone = phoneColumns(cipher, id, human.phone)
    await db.run(sql`
      update audience t set phone_blind_index = ${phone.phone_blind_index}, phone_encrypted = ${phone.phone_encrypted},
        phone_masked = ${phone.phone_masked}, phone_tail = ${phone.phone_tail}
      where t.id = ${id} and not exists (select from audience o where o.owner_id = t.owner_id and o.merged_into is null
        and o.phone_blind_index = ${phone.phone_blind_index} and o.name = t.name and o.id <> t.id)`)
  }
}

/**
 * Records candidates who may be the same as new rows, for an operator to decide. A few of many are enough. People who
 * are being erased are excluded: they stay locked until this transaction ends.
 */
export async function suggest(db: Db, ...ids: string[]): Promise<void> {
  await db.run(sql`
    insert into merge_suggestion (owner_id, one_id, other_id, why)
    select owner_id, least(id, other), greatest(id, other), min(why) from unnest(${ids}::uuid[]) made (id_made) cross join lateral (
      (select t.owner_id, t.id, o.id as other, 'phone' as why from audience t join audience o on o.owner_id = t.owner_id
        and o.phone_blind_index = t.phone_blind_index and o.merged_into is null and o.id <> t.id where t.id = id_made limit 5)
      union all
      (select t.owner_id, t.id, o.id, 'email' from audience t join audience o on o.owner_id = t.owner_id
        and o.email_blind_index = t.email_blind_index and o.merged_into is null and o.id <> t.id where t.id = id_made limit 5)
      union all
      (select t.owner_id, t.id, o.id, 'nameBirth' from audience t join audience o on o.owner_id = t.owner_id
        and o.kind in ('real', 'potential') and o.name = t.name and o.birth = t.birth and o.merged_into is null and o.id <> t.id
        where t.id = id_made limit 5)) found
      cross join lateral (select from audience locked where locked.id = found.other for key share) locked
    group by 1, 2, 3 on conflict do nothing`)
}
