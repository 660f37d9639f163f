import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../app/testing/database.ts'
import { createGateWorld } from '../../app/testing/gate-world.ts'
import { runRollupToEnd } from '../../app/testing/run-rollup-to-end.ts'
import { createWorld } from '../../app/testing/world.ts'
import { runRollup } from '../../kernel/counter/rollup.ts'
import { openKeyring } from '../../kernel/crypto/keyring.ts'
import { type Db, toDb } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { entryRollup } from './entry-rollup.ts'

const database = await testDatabase()
const db = toDb(database.pool)
const keyring = await openKeyring(database.pool, randomBytes(32))
const services = { pool: database.pool, config: { venueTimeZone: 'Asia/Shanghai' } } as unknown as Services
afterAll(async () => {
  keyring.close()
  await database.close()
})

interface Entry {
  scope: string
  kind: string
  day: string
  hour: number
  deed: string
  reason: string
  passages: number
  people: number
}

it('passages are summed by hour for the exhibition, the participation, the door and the channel', async () => {
  const sponsor = await createWorld(database.pool).company('sponsor')
  const gate = await createGateWorld(db, sponsor.id, id => keyring.badgeKey(id))
  const zoneId = await gate.zone('N1')
  const lane = await gate.reader({ zoneId })
  const { badgeId } = await gate.badge({ typeId: await gate.badgeType() })
  const { doorId } = await db.one<{ doorId: string }>(
    sql`select door_id as "doorId" from channel where id = ${lane.channelId}`,
  )
  const pass = (
    at: string,
    day: string,
    verdict: string,
    reason: string | null,
    people = 1,
    badge: string | null = null,
  ) =>
    db.run(sql`
      insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, badge_id, direction, verdict, reason, clock_off, at,
        device_at, gate_day, people)
      values (${gate.exhibitionId}, ${lane.deviceId}, ${uuidv7()}, ${lane.channelId}, ${zoneId}, ${badge}, 'in', ${verdict}, ${reason},
        false, ${at}, ${at}, ${day}, ${people})`)
  // 08:30 and 09:00 in Shanghai; 03:10 belongs to the previous gate day.
  await pass('2026-05-01T00:30:00Z', '2026-05-01', 'admitted', null, 1, badgeId)
  await pass('2026-05-01T01:00:00Z', '2026-05-01', 'admitted', null, 40)
  await runRollup(services, entryRollup)
  await pass('2026-05-01T01:59:59Z', '2026-05-01', 'admitted', null, 2)
  await pass('2026-05-01T01:10:00Z', '2026-05-01', 'refused', 'unknown')
  await pass('2026-05-01T19:10:00Z', '2026-05-01', 'admitted', null)
  await runRollupToEnd(services, entryRollup)
  await runRollup(services, entryRollup)

  const stored = await db.many<Entry>(sql`
    select scope, kind, gate_day::text as day, hour, action_taken as deed, reason, passages::int, people::int from entry_rollup
    order by kind, hour, action_taken`)
  const of =
    (scope: string, kind: string) =>
    (hour: number, action: string, reason: string, passages: number, people: number) => ({
      scope,
      kind,
      day: '2026-05-01',
      hour,
      deed: action,
      reason,
      passages,
      people,
    })
  const everywhere = (scope: string, kind: string) => {
    const row = of(scope, kind)
    return [row(3, 'in', '', 1, 1), row(8, 'in', '', 1, 1), row(9, 'in', '', 2, 42), row(9, 'refused', 'unknown', 1, 1)]
  }
  expect(stored).toEqual([
    ...everywhere(lane.channelId, 'channel'),
    ...everywhere(doorId, 'door'),
    ...everywhere(gate.exhibitionId, 'exhibition'),
    // The test badges belong to the participation of their exhibition.
    of(gate.exhibitionId, 'participation')(8, 'in', '', 1, 1),
  ])

  // After a restore everything is recounted with the same result.
  await db.run(sql`update rollup_checkpoint set system_identifier = 1`)
  await runRollup(services, entryRollup)
  const again = await db.many<Entry>(sql`
    select scope, kind, gate_day::text as day, hour, action_taken as deed, reason, passages::int, people::int from entry_rollup
    order by kind, hour, action_taken`)
  expect(again).toEqual(stored)
})

it('a passage that commits late is added once by any node, although the rollup has already processed younger ones', async () => {
  const sponsor = await createWorld(database.pool).company('sponsor')
  const gate = await createGateWorld(db, sponsor.id, id => keyring.badgeKey(id))
  const zoneId = await gate.zone('N2')
  const lane = await gate.reader({ zoneId })
  const pass = (by: Db, people: number) =>
    by.run(sql`
      insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, direction, verdict, clock_off, at, device_at, gate_day, people)
      values (${gate.exhibitionId}, ${lane.deviceId}, ${uuidv7()}, ${lane.channelId}, ${zoneId}, 'in', 'admitted', false,
        '2026-05-02T01:00:00Z', '2026-05-02T01:00:00Z', '2026-05-02', ${people})`)
  const counted = async () =>
    (
      await db.one<{ people: number }>(sql`
        select coalesce(sum(people), 0)::int as people from entry_rollup where scope = ${gate.exhibitionId} and kind = 'exhibition'`)
    ).people
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    const late = {
      run: async (query: { text: string; values: unknown[] }) => (await client.query(query)).rowCount ?? 0,
    }
    await pass(late as unknown as Db, 5)
    await pass(db, 7)
    await Promise.all(Array.from({ length: 4 }, () => runRollup(services, entryRollup)))
    // Younger rows wait for it, because the rollup never reads added rows again.
    expect(await counted()).toBe(0)
    await client.query('commit')
  } finally {
    client.release()
  }
  await Promise.all(Array.from({ length: 4 }, () => runRollup(services, entryRollup)))
  await runRollupToEnd(services, entryRollup)
  expect(await counted()).toBe(12)
})
