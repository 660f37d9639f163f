import { randomUUID } from 'node:crypto'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import type { CertificateKind } from '@fairgate/contract/lifecycle/privacy/kinds'
import type { RetainedRows } from '@fairgate/contract/lifecycle/subject-request/retention-exceptions'
import sql, { raw } from 'sql-template-tag'
import { purgeImagesWhere } from '../../admission/epidemic/hooks.ts'
import { venueCompanyId } from '../../identity/company/api.ts'
import type { Operation } from '../../kernel/audit/operation.ts'
import { type Db, type Statement, toDb, transaction } from '../../kernel/database/database.ts'
import type { SubjectIdentifiers } from '../../kernel/retention/data-export.ts'
import { countExpired, type ExpiredSet, matchRemaining, purgeExpired } from '../../kernel/retention/retention.ts'
import type { Services } from '../../kernel/services/services.ts'
import { audienceDataSource } from '../../sales/audience/api.ts'
import { erasePeople, peopleWhere } from '../../sales/audience/hooks.ts'
import { stopWriting } from '../../sales/spread/hooks.ts'
import { certify } from '../privacy/hooks.ts'
import { retentionRules, toDataSource } from './data-export.ts'
import { findIdentifiers, keyIn, type TakenKey, taken, takenKeys, takeRows, takeRowsSince } from './find-identifiers.ts'
import { erasing, imagesGoing, type Which } from './preview.ts'
import { countRetained } from './retained.ts'

const portion = 500

export interface Erasing {
  services: Pick<Services, 'pool' | 'config'>
  /** Appends to the operation log. */
  logged(operation: Operation): Statement
  /** Looked at between two portions: throws where somebody stopped it. */
  goOn?(): void
  onProgress?(rows: number): void
}

export interface Approved {
  id: string
  number: string
  by: string
  at: string
}

/** The request as it was approved; undefined where it is not, or all of it was done. */
export const approvedRequest = (db: Db, id: string): Promise<Approved | undefined> =>
  db.maybe<Approved>(sql`
    select id, number, approved_by_name as by, approved_at as at from subject_request where id = ${id} and state in ('approved', 'partial')`)

/** Rows that are taken for a request, as the erasure goes by them. */
export const takenFor =
  (requestId: string): Which =>
  rule =>
    taken(requestId, rule)

/**
 * Erases what is stored of the person of a request, in portions of one transaction each, which its certificate and the log are part
 * of: killed in the middle it has erased what it says, and goes on by running again. Several at once share the rows. Who is
 * written to stops first: brought in again meanwhile, they are written to no more.
 */
export async function erase(erasing: Erasing, request: Approved, identifiers: SubjectIdentifiers): Promise<void> {
  await erasePerson(erasing, request, identifiers)
  let all = 0
  const count = (rows: number) => {
    all += rows
    erasing.onProgress?.(all)
  }
  // What somebody held while it was tried is tried once more.
  for (let pass = 0; pass < 2; pass++) await purgeTaken(erasing, request, count)
}

/**
 * The keys of all rows it is about, before the first number goes: once, whoever runs it how often; what was added since then,
 * where something held the rest, as often as it goes on.
 */
export const take = ({ services }: Pick<Erasing, 'services'>, { id }: Approved): Promise<void> =>
  transaction(services.pool, async db => {
    const first = await db.maybe(sql`
      update subject_request set taken_at = now() where id = ${id} and taken_at is null returning id`)
    const identifiers = await findIdentifiers(db, id)
    if (first) await takeRows(db, id, identifiers, retentionRules)
    else await takeRowsSince(db, id, identifiers, retentionRules, await openShows(db, id))
  })

/** Exhibitions of which something that was taken is still there. */
async function openShows(db: Db, requestId: string): Promise<string[]> {
  const shows = new Set<string>()
  for (const expired of erasing(takenFor(requestId)) as ExpiredSet[]) {
    const { exhibition = sql`t.exhibition_id` } = toDataSource(expired.rule) ?? {}
    if (exhibition === null) continue
    const found = await db.many<{ id: string | null }>(sql`
      select distinct ${exhibition} as id from ${raw(expired.rule.table)} t where ${matchRemaining(expired)}`)
    for (const { id } of found) if (id !== null) shows.add(id)
  }
  return [...shows]
}

async function purgeTaken(run: Erasing, request: Approved, count: (rows: number) => void): Promise<void> {
  const which = takenFor(request.id)
  for (const expired of erasing(which)) {
    let after: TakenKey | undefined
    do {
      run.goOn?.()
      after = await transaction(run.services.pool, async db => {
        if (!(await isApproved(db, request.id))) return undefined
        // By the keys of a portion: all that was taken would be gone through for each portion.
        const keys = await takenKeys(db, request.id, expired.rule, { after, most: portion })
        if (keys.length === 0) return undefined
        const some = { ...expired, where: keyIn(keys, expired.rule) }
        const { rows } = await purgeExpired(db, some, { exhibitionId: null, most: portion, after: undefined })
        await recordCertificate(db, run, request, expired.kind, expired.rule.table, rows)
        count(rows)
        return keys.length === portion ? keys.at(-1) : undefined
      })
    } while (after)
  }
  await transaction(run.services.pool, async db => {
    if (!(await isApproved(db, request.id))) return
    const rows = await purgeImagesWhere(db, imagesGoing(which))
    await recordCertificate(db, run, request, 'declaration', 'declaration_image', rows)
    count(rows)
  })
}

/** People of audiences, whoever's: nobody writes to their contacts any more, and they are erased. */
async function erasePerson(erasing: Erasing, request: Approved, identifiers: SubjectIdentifiers): Promise<void> {
  const { pool } = erasing.services
  const where = audienceDataSource.matchRows(identifiers)
  const found = await peopleWhere(toDb(pool), where)
  const own = [...identifiers.phones, ...identifiers.emails]
  const owners = new Set([await venueCompanyId(toDb(pool)), ...found.map(({ ownerId }) => ownerId)])
  for (const ownerId of [...owners].toSorted()) {
    const contacts = [...own, ...found.filter(one => one.ownerId === ownerId).flatMap(one => one.contacts)]
    for (const digest of contacts) {
      await transaction(pool, db => stopWriting(db, { ownerId, audienceId: null, digest, how: 'erased' }))
    }
  }
  await transaction(pool, async db => {
    if (!(await isApproved(db, request.id))) return
    const ids = (await peopleWhere(db, where)).map(({ id }) => id)
    if (ids.length === 0) return
    await recordCertificate(db, erasing, request, 'audience', 'audience', await erasePeople(db, ids))
  })
}

/** Held until the transaction ends, so that nothing is erased of a request that is done. */
const isApproved = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe(sql`select from subject_request where id = ${id} and state in ('approved', 'partial') for share`)) !==
  undefined

async function recordCertificate(
  db: Db,
  { services, logged }: Erasing,
  { id, number, by, at }: Approved,
  kind: CertificateKind,
  table: string,
  rows: number,
): Promise<void> {
  if (rows === 0) return
  const day = dayOf(new Date(), services.config.venueTimeZone)
  const period = { kind, days: null, setBy: by, setAt: at }
  await certify(db, { day, period, request: number, exhibitionId: null, table, rows })
  await db.run(
    logged({
      ...{ command: 'approveSubjectRequest', traceId: randomUUID(), address: '', statusCode: codes.done },
      ...{ entityType: 'subjectRequest', targetId: id, targetName: number },
      actor: { companyId: await venueCompanyId(db), operatorName: '' },
      after: { kind, table, rows },
    }),
  )
}

/** Rows that are to go now and are still there, and what holds all others. */
export async function leftOf(
  db: Db,
  requestId: string,
  identifiers: SubjectIdentifiers,
): Promise<{ rows: number; held: RetainedRows[] }> {
  let rows = 0
  const all = erasing(takenFor(requestId)) as ExpiredSet[]
  for (const expired of all) rows += (await countExpired(db, expired)).rows
  return { rows, held: await countRetained(db, all, identifiers) }
}
