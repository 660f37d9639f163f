import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { exhibitions } from '../../app/testing/factories/exhibitions.ts'
import { quotas } from '../../app/testing/factories/quotas.ts'
import { createWorld } from '../../app/testing/world.ts'
import { toDb, transaction } from '../../kernel/database/database.ts'
import { Refused } from '../../kernel/refusal/refuse.ts'
import { changeTask, consumeQuota, join, refundQuota, releaseQuota, reserveQuota } from './hooks.ts'

const database = await closeAfterAll(testDatabase())
const db = toDb(database.pool)
const sponsor = await createWorld(database.pool).company('sponsor')

const badgeTypeId = '01990000-0000-7000-8000-000000000001'

async function participation(): Promise<{ exhibitionId: string; participationId: string }> {
  const exhibitionId = await exhibitions.build(db, { sponsorId: sponsor.id })
  const made = await join(db, {
    exhibitionId,
    companyId: sponsor.id,
    sponsorId: sponsor.id,
    kind: 'sponsor',
    state: 'active',
  })
  return { exhibitionId, participationId: made.id }
}

async function keyWithQuota(granted = 5) {
  const { exhibitionId, participationId } = await participation()
  await quotas.build(db, { participationId, badgeTypeId, granted })
  return { exhibitionId, participationId }
}

const withQuota = async (granted: number): Promise<string> => (await keyWithQuota(granted)).participationId

const quotaOf = (participationId: string) =>
  db.one<{ reserved: number; used: number }>(
    sql`select reserved, used from quota where participation_id = ${participationId}`,
  )

/** Forty in parallel; returns how many succeeded. */
async function fortyReserve(participationId: string): Promise<number> {
  const tries = Array.from({ length: 40 }, () =>
    transaction(database.pool, inside => reserveQuota(inside, participationId, badgeTypeId, 1)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refused && error.reason === 'participation.quotaExhausted') return false
        throw error
      },
    ),
  )
  return (await Promise.all(tries)).filter(Boolean).length
}

describe('quota', () => {
  it('goes from reserved to used, and back from both', async () => {
    const id = await withQuota(10)
    await reserveQuota(db, id, badgeTypeId, 6)
    await consumeQuota(db, id, badgeTypeId, 4)
    expect(await quotaOf(id)).toEqual({ reserved: 2, used: 4 })
    await releaseQuota(db, id, badgeTypeId, 2)
    await refundQuota(db, id, badgeTypeId, 1)
    expect(await quotaOf(id)).toEqual({ reserved: 0, used: 3 })
  })

  it('refuses what was never granted, and more than was granted', async () => {
    const id = await withQuota(3)
    const exhausted = expect.objectContaining({ reason: 'participation.quotaExhausted', statusCode: 10010 })
    await expect(reserveQuota(db, id, badgeTypeId, 4)).rejects.toEqual(exhausted)
    await expect(reserveQuota(db, id, sponsor.id, 1)).rejects.toEqual(exhausted)
  })

  it('never returns more than was taken', async () => {
    const id = await withQuota(3)
    await reserveQuota(db, id, badgeTypeId, 1)
    await expect(releaseQuota(db, id, badgeTypeId, 2)).rejects.toThrow('quota_not_exceeded')
    await expect(consumeQuota(db, id, badgeTypeId, 2)).rejects.toThrow('quota_not_exceeded')
    await expect(refundQuota(db, id, badgeTypeId, 1)).rejects.toThrow('quota_not_exceeded')
  })

  it('permits exactly the granted number if forty reserve in parallel', async () => {
    const id = await withQuota(15)
    expect(await fortyReserve(id)).toBe(15)
    expect(await quotaOf(id)).toEqual({ reserved: 15, used: 0 })
  })

  it('depends on the constraint: without it the same forty all succeed', async () => {
    const other = await testDatabase()
    try {
      await other.pool.query('alter table quota drop constraint quota_not_exceeded')
      const company = await createWorld(other.pool).company('sponsor')
      const otherDb = toDb(other.pool)
      const exhibitionId = await exhibitions.build(otherDb, { sponsorId: company.id })
      const { id } = await join(otherDb, {
        exhibitionId,
        companyId: company.id,
        sponsorId: company.id,
        kind: 'sponsor',
      })
      await quotas.build(otherDb, { participationId: id, badgeTypeId, granted: 15 })
      await Promise.all(
        Array.from({ length: 40 }, () => transaction(other.pool, inside => reserveQuota(inside, id, badgeTypeId, 1))),
      )
      const { reserved } = await otherDb.one<{ reserved: number }>(sql`select reserved from quota`)
      expect(reserved).toBe(40)
    } finally {
      await other.close()
    }
  })
})

describe('task', () => {
  const statusOf = async (participationId: string) =>
    (
      await db.one<{ status: number }>(
        sql`select status from participation_task where participation_id = ${participationId}`,
      )
    ).status
  const counters = async (exhibitionId: string) =>
    Object.fromEntries(
      (
        await db.many<{ name: string; value: number }>(sql`select name, sum(value)::int as value from row_count
          where scope = ${exhibitionId} and name like 'affair.%' group by name having sum(value) <> 0`)
      ).map(({ name, value }) => [name, value]),
    )

  it('awaits the partner while nothing is applied for, or something is a draft, returned or unpaid', async () => {
    const key = await keyWithQuota()
    expect(await statusOf(key.participationId)).toBe(1020)
    for (const stage of ['drafts', 'returned', 'toPay'] as const) {
      await changeTask(db, key, { pending: 5, [stage]: 1 })
      expect(await statusOf(key.participationId)).toBe(1020)
      await changeTask(db, key, { [stage]: -1 })
      expect(await statusOf(key.participationId)).toBe(1010)
    }
  })

  it('goes from approval to production to done, and its counters follow', async () => {
    const key = await keyWithQuota()
    await changeTask(db, key, { pending: 3 })
    expect(await statusOf(key.participationId)).toBe(1010)
    await changeTask(db, key, { pending: -3, inProduction: 3 })
    expect(await statusOf(key.participationId)).toBe(1030)
    await changeTask(db, key, { inProduction: -3, done: 3 })
    expect(await statusOf(key.participationId)).toBe(1040)
    expect(await counters(key.exhibitionId)).toEqual({ 'affair.Cer.1040': 1 })
    await changeTask(db, key, { done: -3 })
    expect(await statusOf(key.participationId)).toBe(1020)
  })

  it('reverts with the transaction that changed it', async () => {
    const key = await keyWithQuota()
    await expect(
      transaction(database.pool, async inside => {
        await changeTask(inside, key, { pending: 1 })
        throw new Error('and yet it failed')
      }),
    ).rejects.toThrow('and yet it failed')
    expect(await statusOf(key.participationId)).toBe(1020)
  })

  it('equals its causes after sixty parallel changes', async () => {
    const key = await keyWithQuota()
    await changeTask(db, key, { drafts: 30 })
    const changes = [
      ...Array.from({ length: 30 }, () => ({ drafts: 1 })),
      ...Array.from({ length: 30 }, () => ({ drafts: -1, pending: 1 })),
    ]
    await Promise.all(changes.map(change => transaction(database.pool, inside => changeTask(inside, key, change))))
    expect(await statusOf(key.participationId)).toBe(1020)
    await Promise.all(
      Array.from({ length: 30 }, () =>
        transaction(database.pool, inside => changeTask(inside, key, { drafts: -1, pending: 1 })),
      ),
    )
    expect(await statusOf(key.participationId)).toBe(1010)
    await Promise.all(
      Array.from({ length: 60 }, () =>
        transaction(database.pool, inside => changeTask(inside, key, { pending: -1, done: 1 })),
      ),
    )
    expect(await statusOf(key.participationId)).toBe(1040)
  })
})
