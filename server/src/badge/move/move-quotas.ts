import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database.ts'
import type { Failure } from '../../kernel/failure.ts'
import { Refused } from '../../kernel/refuse.ts'
import { freeQuota, releaseUsed, reserveQuota, useQuota } from '../../participation/effects.ts'
import { quotasOf } from '../../participation/facts.ts'
import type { MoveVerb } from './judge.ts'
import type { Moved } from './move-badges.ts'
import { releaseHolds } from './person-holds.ts'

/**
 * Moves the quotas with their badges, summed by participation and type: submit reserves, approval uses, return, reject and
 * withdraw free, void gives back what was used and never issued. Where a quota does not reach for all, the first get it
 * and the others are told in `failed`.
 */
export async function moveQuotas(
  db: Db,
  exhibitionId: string,
  verb: MoveVerb,
  moved: Moved[],
  failed: Failure[],
): Promise<Moved[]> {
  const kept: Moved[] = []
  for (const group of groupsOf(moved)) {
    const [{ badge }] = group
    const move = (effect: typeof freeQuota, n: number) =>
      n > 0 ? effect(db, badge.participationId, badge.badgeTypeId, n) : undefined
    if (verb === 'submit') {
      const n = await reserveUpTo(db, badge.participationId, badge.badgeTypeId, group.length)
      kept.push(...group.slice(0, n))
      await exhausted(db, exhibitionId, group.slice(n), failed)
      continue
    }
    if (verb === 'approve') await move(useQuota, group.filter(({ event }) => event === 'approve').length)
    if (verb === 'return' || verb === 'reject' || verb === 'withdraw')
      await move(freeQuota, group.filter(reserved).length)
    if (verb === 'void') await move(releaseUsed, group.filter(neverIssued).length)
    kept.push(...group)
  }
  return kept
}

const reserved = ({ badge }: Moved) => badge.state === 'pending' || badge.state === 'endorsed'
const neverIssued = ({ badge }: Moved) => !badge.wasIssued

async function exhausted(db: Db, exhibitionId: string, rest: readonly Moved[], failed: Failure[]): Promise<void> {
  if (rest.length === 0) return
  await releaseHolds(
    db,
    exhibitionId,
    rest.map(({ badge }) => badge.id),
  )
  for (const { badge } of rest) failed.push({ id: badge.id, name: badge.name, reason: 'participation.quotaExhausted' })
}

/** In one order, by participation and type. */
function groupsOf(moved: readonly Moved[]): [Moved, ...Moved[]][] {
  const groups = new Map<string, [Moved, ...Moved[]]>()
  for (const one of moved) {
    const key = `${one.badge.participationId} ${one.badge.badgeTypeId}`
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return [...groups.keys()].sort().map(key => groups.get(key) as [Moved, ...Moved[]])
}

/** Reserves `wanted`, or as many as there are left. A refused reservation would end the transaction, hence savepoints. */
async function reserveUpTo(db: Db, participationId: string, badgeTypeId: string, wanted: number): Promise<number> {
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
