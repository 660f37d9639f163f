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
  /** Called between two portions: throws if somebody has stopped it. */
  goOn?(): void
  onProgress?(rows: number): void
}

export interface Approved {
  id: string
  number: string
  by: string
  at: string
}

/** The request as approved; undefined if it is not, or is completely done. */
export const approvedRequest = (db: Db, id: string): Promise<Approved | undefined> =>
  db.maybe<Approved>(sql`
    select id, number, approved_by_name as by, approved_at as at from subject_request where id = ${id} and state in ('approved', 'partial')`)

/** Rows that were collected for the erasure of a request. */
export const takenFor =
  (requestId: string): Which =>
  rule =>
    taken(requestId, rule)

/**
 * Erases the data of a request's person, in portions of one transaction each, including certificate and log: after a
 * kill it has erased what the certificates say, and the next run resumes. Concurrent runs share the rows. Messages stop
 * first: a person who is added again in the meantime gets none.
 */
export async function erase(erasing: Erasing, request: Approved, identifiers: SubjectIdentifiers): Promise<void> {
  await erasePerson(erasing, request, identifiers)
  let all = 0
  const count = (rows: number) => {
    all += rows
    erasing.onProgress?.(all)
  }
  // Rows that were locked are retried once.
  for (let pass = 0; pass < 2; pass++) await purgeTaken(erasing, request, count)
}

/**
 * Collects the keys of all rows concerned, before the first number is erased: once, however often it runs; rows that
 * were added since, while something retained the rest, at each resumption.
 */
export const take = ({ services }: Pick<Erasing, 'services'>, { id }: Approved): Promise<void> =>
  transaction(services.pool, async db => {
    const first = await db.maybe(sql`
      update subject_request set taken_at = now() where id = ${id} and taken_at is null returning id`)
    const identifiers = await findIdentifiers(db, id)
    if (first) await takeRows(db, id, identifiers, retentionRules)
    else await takeRowsSince(db, id, identifiers, retentionRules, await openShows(db, id))
  })

/** Exhibitions with collected rows that still exist. */
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
        // By the keys of a portion: otherwise each portion would scan all collected rows.
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

/** People of any audience: stops messages to their contacts, and erases them. */
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

/** Locked until the transaction ends, so that nothing is erased for a completed request. */
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

/** Collected rows that still exist and can be erased now, and the reasons that retain all others. */
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
