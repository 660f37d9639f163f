import sql from 'sql-template-tag'
import { quotasOf } from '../../../exhibitions/participation/api.ts'
import { consumeQuota, refundQuota, releaseQuota, reserveQuota } from '../../../exhibitions/participation/hooks.ts'
import type { Db } from '../../../kernel/database/database.ts'
import type { Failure } from '../../../kernel/refusal/failure.ts'
import { Refused } from '../../../kernel/refusal/refuse.ts'
import type { Transition } from '../../../kernel/transition/transition.ts'
import type { BadgeEvent, BadgeState } from '../badge-rules.ts'
import { personIdOf } from '../encrypted-person.ts'
import { badge, type LockedBadge } from '../entity.ts'
import { findNumbersLost } from '../entry-days/price-badges.ts'
import { takeVehicle } from '../vehicle/vehicle-claims.ts'

type Candidate = Transition<LockedBadge, BadgeState, BadgeEvent>

/**
 * Allocates or releases what badges need. It always runs before the badges are written, so that quotas are locked
 * before counters, and counters before tasks. Submission claims the person and reserves quota; approval consumes it; a
 * return, rejection or withdrawal releases it; voiding refunds quota of badges that were never issued.
 */
export type Allocate = (db: Db, candidates: readonly Candidate[]) => Promise<readonly Failure[]>

export const reserveBadgeQuota: Allocate = async (db, candidates) => {
  const { person = [], vehicle = [] } = Object.groupBy(candidates, ({ row }) => row.subject)
  const rejected = [...(await claimPersons(db, person)), ...(await takeVehicles(db, vehicle))]
  const remaining = candidates.filter(({ row }) => !rejected.some(({ id }) => id === row.id))
  return [...rejected, ...(await reserve(db, remaining))]
}

/** Builds an allocation that changes the quotas of the badges that match; no badge can be refused. */
const createAllocation =
  (change: typeof consumeQuota, has: (one: Candidate) => boolean): Allocate =>
  async (db, candidates) => {
    await eachQuota(candidates.filter(has), (key, group) => change(db, ...key, group.length))
    return []
  }

export const consumeBadgeQuota = createAllocation(
  consumeQuota,
  ({ event }) => event === 'approve' || event === 'charge' || event === 'hold',
)
export const releaseBadgeQuota = createAllocation(
  releaseQuota,
  ({ row }) => row.state === 'pending' || row.state === 'endorsed',
)
export const refundUnissued = createAllocation(refundQuota, ({ row }) => !row.wasIssued)

/** The quota of a replaced badge, as if it had been withdrawn before its approval or voided after it. */
export const releaseReplaced: Allocate = async (db, candidates) => {
  const isSubmitted = ({ row }: Candidate) => row.state === 'pending' || row.state === 'endorsed'
  await refundUnissued(
    db,
    candidates.filter(one => !isSubmitted(one)),
  )
  return releaseBadgeQuota(db, candidates)
}

/** The quota of a returned or rejected badge: reserved until its approval, then used, also on hold. */
export const releaseOrRefund: Allocate = async (db, candidates) => {
  const approved = candidates.filter(({ row }) => row.state === 'onHold')
  await eachQuota(approved, (key, group) => refundQuota(db, ...key, group.length))
  return releaseBadgeQuota(db, candidates)
}

/** Undoes a return or a rejection: the badge claims its person and its quota again, and uses it if it was on hold. */
export const restoreSubmission: Allocate = async (db, candidates) => {
  const without = await findNumbersLost(
    db,
    candidates.map(({ row }) => row),
  )
  const taken = candidates.flatMap(({ row }): Failure[] =>
    without.has(row.id) ? [{ id: row.id, name: badge.nameOf(row), reason: 'decision.overtaken' }] : [],
  )
  const remaining = candidates.filter(({ row }) => !without.has(row.id))
  const failed = [...taken, ...(await reserveBadgeQuota(db, remaining))]
  const lost = new Set(failed.map(({ id }) => id))
  const approved = candidates.filter(({ row, state }) => state === 'onHold' && !lost.has(row.id))
  await eachQuota(approved, (key, group) => consumeQuota(db, ...key, group.length))
  return failed
}

/** Undoes an approval: its quota is reserved again in the same step, so that no badge can be refused. */
export const restoreReservation: Allocate = async (db, candidates) => {
  await eachQuota(candidates, async (key, group) => {
    await refundQuota(db, ...key, group.length)
    await reserveQuota(db, ...key, group.length)
  })
  return []
}

type QuotaKey = readonly [participationId: string, badgeTypeId: string]

/** Groups badges by participation and type, and visits the quotas in one order. */
async function eachQuota(
  candidates: readonly Candidate[],
  work: (key: QuotaKey, group: readonly Candidate[]) => Promise<void>,
): Promise<void> {
  const groups = Map.groupBy(candidates, ({ row }) => `${row.participationId} ${row.badgeTypeId}`)
  for (const [key, group] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await work(key.split(' ') as unknown as QuotaKey, group)
  }
}

/** Reserves quota. If it is not enough for all, the first badges get it. */
async function reserve(db: Db, candidates: readonly Candidate[]): Promise<readonly Failure[]> {
  const unreserved: LockedBadge[] = []
  await eachQuota(candidates, async (key, group) => {
    const n = await reserveUpTo(db, key, group.length)
    unreserved.push(...group.slice(n).map(({ row }) => row))
  })
  await releasePersonClaims(db, unreserved)
  return unreserved.map(row => toFailure(row, 'participation.quotaExhausted'))
}

const toFailure = (row: LockedBadge, reason: Failure['reason']): Failure => ({
  id: row.id,
  name: badge.nameOf(row),
  reason,
})

/** Reserves `wanted`, or as many as there are left. A refused reservation would end the transaction, hence savepoints. */
async function reserveUpTo(db: Db, [participationId, badgeTypeId]: QuotaKey, wanted: number): Promise<number> {
  for (let n = wanted; n > 0; ) {
    await db.run(sql`savepoint quota`)
    try {
      await reserveQuota(db, participationId, badgeTypeId, n)
      await db.run(sql`release savepoint quota`)
      return n
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await db.run(sql`rollback to savepoint quota`)
    }
    const quota = (await quotasOf(db, participationId)).find(one => one.badgeTypeId === badgeTypeId)
    const left = quota ? quota.granted - quota.given - quota.reserved - quota.used : 0
    n = Math.min(n - 1, left)
  }
  return 0
}

/**
 * Records each badge's person, and claims the person for the badge's phases if one person may have only one badge.
 * Reports people who have a badge already, of any company. The second of two transactions waits for the first to
 * commit: the primary key of `badge_uniqueness_claim` decides, without a query before.
 */
async function claimPersons(db: Db, candidates: readonly Candidate[]): Promise<readonly Failure[]> {
  const badges = candidates.map(({ row }) => row)
  await knowPeople(db, badges)
  const alone = badges.filter(({ one }) => one)
  if (alone.length === 0) return []
  const wanted = alone.flatMap(row => row.phases.map(phase => ({ ...row, personId: personOf(row), phase })))
  const of = <Field extends 'exhibitionId' | 'personId' | 'phase' | 'id'>(field: Field) => wanted.map(one => one[field])
  const taken = await db.many<{ id: string; count: number }>(sql`
    with taken as (
      insert into badge_uniqueness_claim (exhibition_id, person_id, phase, badge_id)
      select * from unnest(${of('exhibitionId')}::uuid[], ${of('personId')}::uuid[], ${of('phase')}::text[],
        ${of('id')}::uuid[]) w (exhibition_id, person_id, phase, badge_id)
      order by w.person_id, w.phase, w.badge_id on conflict do nothing returning badge_id)
    select badge_id as id, count(*)::int as count from taken group by badge_id`)
  const claimed = new Map(taken.map(({ id, count }) => [id, count]))
  const losers = alone.filter(({ id, phases }) => (claimed.get(id) ?? 0) < phases.length)
  await releasePersonClaims(db, losers)
  return losers.map(row => toFailure(row, 'badge.alreadyHeld'))
}

/**
 * Claims the plate and a place in the slot for each vehicle. In the order of the badges, so that two batches cannot
 * deadlock.
 */
async function takeVehicles(db: Db, candidates: readonly Candidate[]): Promise<readonly Failure[]> {
  const failed: Failure[] = []
  for (const { row } of candidates.toSorted((a, b) => (a.row.id < b.row.id ? -1 : 1))) {
    const reason = await takeVehicle(db, row)
    if (reason) failed.push(toFailure(row, reason))
  }
  return failed
}

export async function releasePersonClaims(
  db: Db,
  badges: readonly { exhibitionId: string; id: string }[],
): Promise<void> {
  if (badges.length === 0) return
  await db.run(sql`
    with vehicles as (delete from vehicle_uniqueness_claim where badge_id = any(${badges.map(({ id }) => id)}::uuid[])),
      editions as (delete from edition_claim where badge_id = any(${badges.map(({ id }) => id)}::uuid[]))
    delete from badge_uniqueness_claim h using unnest(${badges.map(({ exhibitionId }) => exhibitionId)}::uuid[],
      ${badges.map(({ id }) => id)}::uuid[]) m (exhibition_id, badge_id)
    where h.exhibition_id = m.exhibition_id and h.badge_id = m.badge_id`)
}

/** The id of a new person follows from the document, so repeating the step gives the same result. */
const personOf = ({ personId, documentDigest }: Pick<LockedBadge, 'personId' | 'documentDigest'>) =>
  personId ?? (documentDigest && personIdOf(documentDigest))

export type NewPerson = Pick<LockedBadge, 'personId' | 'documentDigest' | 'documentType' | 'name' | 'birth'>

/** Creates a person for each document that is not known yet. */
export async function knowPeople(db: Db, badges: readonly NewPerson[]): Promise<void> {
  const strangers = new Map(
    badges.filter(row => !row.personId && row.documentDigest).map(row => [personOf(row) as string, row]),
  )
  if (strangers.size === 0) return
  const people = [...strangers].sort(([a], [b]) => (a < b ? -1 : 1))
  const ids = people.map(([id]) => id)
  const of = <Field extends 'name' | 'birth' | 'documentDigest'>(field: Field) => people.map(([, row]) => row[field])
  await db.run(sql`
    with known as (
      insert into person (id, name, birth)
      select * from unnest(${ids}::uuid[], ${of('name')}::text[], ${of('birth')}::date[])
      on conflict (id) do nothing)
    insert into person_document (blind_index, person_id, type)
    select * from unnest(${of('documentDigest')}::bytea[], ${ids}::uuid[],
      ${people.map(([, { documentType }]) => documentType ?? 'other')}::text[])
    on conflict (blind_index) do nothing`)
}

/** The person of `t`; it is known by its document at the latest at submission. */
export const knownPerson = sql`coalesce(t.person_id,
  (select d.person_id from person_document d where d.blind_index = t.document_blind_index))`
