import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../app/testing/database.ts'
import { createGateWorld, type Reader } from '../../app/testing/gate-world.ts'
import { createWorld } from '../../app/testing/world.ts'
import { claimOf } from '../../badging/badge/api.ts'
import { openKeyring } from '../../kernel/crypto/keyring.ts'
import { type Db, toDb } from '../../kernel/database/database.ts'

const database = await testDatabase()
const db = toDb(database.pool)
const keyring = await openKeyring(database.pool, randomBytes(32))
const { id } = await createWorld(database.pool).company('sponsor')
const gate = await createGateWorld(db, id, exhibitionId => keyring.badgeKey(exhibitionId))
const single = await gate.badgeType({ entriesKind: 'single' })
afterAll(async () => {
  keyring.close()
  await database.close()
})

type Verdict = 'admitted' | 'refused'

/** Calls the SQL function directly, so that a test can replace it by a modified copy. */
async function decide(executor: Db, reader: Reader, code: string, decider = 'gate_decide'): Promise<Verdict> {
  const credential = claimOf(code)?.credentialId ?? null
  const { verdict } = await executor.one<{ verdict: Verdict }>({
    name: decider,
    text: `select verdict from ${decider}($1, $2, $3, now(), now(), current_date, false, $4, $5, null, null, null)`,
    values: [gate.exhibitionId, reader.deviceId, uuidv7(), credential, code],
  })
  return verdict
}

const admitted = (verdicts: Verdict[]) => verdicts.filter(verdict => verdict === 'admitted').length

async function readers(count: number, capacity?: number): Promise<Reader[]> {
  const made = []
  for (let n = 0; n < count; n++) {
    made.push(
      await gate.reader({ zoneId: await gate.zone(`Z${randomBytes(3).toString('hex').toUpperCase()}`, { capacity }) }),
    )
  }
  return made
}

describe('fifty channels at once', () => {
  it('let a single-entry badge in once, for each of twenty badges', async () => {
    const devices = await readers(50)
    const badges = await Promise.all(Array.from({ length: 20 }, () => gate.badge({ typeId: single })))
    const scans = badges.flatMap(badge =>
      devices.map(async lane => ({ badge, verdict: await decide(db, lane, badge.code) })),
    )
    const verdicts = await Promise.all(scans)
    const once = badges.map(badge => admitted(verdicts.filter(scan => scan.badge === badge).map(scan => scan.verdict)))
    expect(once).toEqual(badges.map(() => 1))
  })

  it('give the last unit of a zone once', async () => {
    const zoneId = await gate.zone('FULL', { capacity: 30 })
    const lane = await gate.reader({ zoneId })
    const typeId = await gate.badgeType()
    const badges = await Promise.all(Array.from({ length: 50 }, () => gate.badge({ typeId })))
    expect(admitted(await Promise.all(badges.map(badge => decide(db, lane, badge.code))))).toBe(30)
  })
})

describe('two channels at once', () => {
  it('wait for each other: the second sees the first entry', async () => {
    expect(await race('gate_decide')).toEqual(['admitted', 'refused'])
  })

  it('would both admit without the guard and the constraint', async () => {
    await unguarded('gate_decide_unguarded')
    await db.run(sql`alter table presence drop constraint presence_entries`)
    try {
      expect(await race('gate_decide_unguarded')).toEqual(['admitted', 'admitted'])
    } finally {
      await db.run(sql`delete from presence where entries_total > 1`)
      await db.run(sql`alter table presence add constraint presence_entries
        check (entries_today <= allowed_today and entries_total <= allowed_total)`)
    }
  })

  it('are stopped by the constraint if the guard is missing', async () => {
    await unguarded('gate_decide_unguarded')
    await expect(race('gate_decide_unguarded')).rejects.toMatchObject({ constraint: 'presence_entries' })
  })
})

/** A copy of the decision that writes a presence even if somebody else has written it since it was read. */
async function unguarded(name: string): Promise<void> {
  const sourceOf = async (decider: string) =>
    (await db.one<{ source: string }>(sql`select pg_get_functiondef(${decider}::regproc) as source`)).source
  const guard = 'where p.xmin = seen[array_position(holders, p.holder_id)]'
  const all = await sourceOf('gate_decide_all')
  expect(all).toContain(guard)
  await database.pool.query(all.replace(guard, '').replace('public.gate_decide_all(', `public.${name}_all(`))
  const one = await sourceOf('gate_decide')
  await database.pool.query(
    one.replace('public.gate_decide(', `public.${name}(`).replace('gate_decide_all(', `${name}_all(`),
  )
}

/** The same single-entry badge at two channels: the second decides before the first has committed. */
async function race(decider: string): Promise<Verdict[]> {
  const [first, second] = (await readers(2)) as [Reader, Reader]
  const { code, badgeId } = await gate.badge({ typeId: single })
  // The row exists already, as after a refusal on another day.
  await db.run(sql`
    insert into presence (exhibition_id, holder_id, gate_day) values (${gate.exhibitionId}, ${badgeId}, '2000-01-01')`)
  const [one, two] = [await database.pool.connect(), await database.pool.connect()]
  try {
    await one.query('begin')
    const before = await decide(toDb(one), first, code, decider)
    const after = decide(toDb(two), second, code, decider)
    after.catch(() => {})
    await awaitLock(two)
    await one.query('commit')
    return [before, await after]
  } finally {
    await one.query('rollback')
    one.release()
    two.release()
  }
}

/** Waits until a connection is blocked by a lock of another. */
async function awaitLock(client: pg.PoolClient): Promise<void> {
  const { processID } = client as unknown as { processID: number }
  for (;;) {
    const { blocked } = await db.one<{ blocked: boolean }>(
      sql`select cardinality(pg_blocking_pids(${processID}::int)) > 0 as blocked`,
    )
    if (blocked) return
  }
}
