import { blacklistStateMachine } from '@fairgate/contract/admission/blacklist/states'
import { whitelistStateMachine } from '@fairgate/contract/admission/whitelist/states'
import { gateDay } from '@fairgate/contract/kernel/schedule/day'
import sql, { raw } from 'sql-template-tag'
import { expect, it } from 'vitest'
import { entryRollup } from '../../admission/gate/entry-rollup.ts'
import { verifyStatistics } from '../../insight/statistics/verify.ts'
import { createCipher } from '../../kernel/crypto/cipher.ts'
import { openKeyring } from '../../kernel/crypto/keyring.ts'
import { syncAudience } from '../../sales/audience/sync.ts'
import { hooks } from '../hooks.ts'
import type { DemoDatabase } from './demo-database.ts'
import { runRollupToEnd } from './run-rollup-to-end.ts'

/** What demo.test.ts expects of the gate, policies and rollups. */
export function testDemoGate({ config, database, db }: DemoDatabase): void {
  it('has seven discrepancies in several states, a gate operator on duty and a silent device with unsent gate events', async () => {
    const kinds = await db.many<{ kind: string; state: string }>(
      sql`select kind, state from discrepancy order by kind, state`,
    )
    expect(kinds, JSON.stringify(kinds)).toHaveLength(7)
    expect(new Set(kinds.map(({ state }) => state)).size).toBe(3)
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(
      new Set(['admittedRefused', 'afterRevocation', 'impossibleClock', 'refusedAdmitted', 'zoneOverrun']),
    )
    // Evaluated at the time of the scan: a badge was approved before it was scanned.
    expect(await db.maybe(sql`select from passage where offline and reason = 'notIssued'`)).toBeUndefined()
    const other = await db.one(sql`
      select (select count(*)::int from gate_staff) as guards, (select count(*)::int from shift where ended_at is null) as shifts,
        (select sum(unsent)::int from device_heartbeat) as unsent`)
    expect(other).toEqual({ guards: 3, shifts: 1, unsent: 186 })
    const silent = await db.many(sql`
      select c.code, s.unsent, now() - s.at > interval '30 minutes' as silent from device d join channel c on c.id = d.channel_id
        join device_heartbeat s on s.device_id = d.id where d.state = 'active'`)
    expect(silent).toEqual([{ code: 'N3-02', unsent: 186, silent: true }])
  })

  it('has a zone over its limit in the control room, because an offline device admitted people, and its discrepancy', async () => {
    const day = gateDay(new Date(), config.venueTimeZone)
    const over = await db.many<{ code: string; inside: number; capacity: number }>(sql`
      select code, zone_inside(id, ${day}::date)::int as inside, capacity from zone
      where zone_inside(id, ${day}::date) > capacity`)
    expect(over).toEqual([{ code: 'N4', inside: 12, capacity: 10 }])
    const [passage] = await db.many<{ door: string; facts: object }>(sql`
      select z.code as door, t.facts from discrepancy t join door o on o.id = t.door_id join zone z on z.id = o.zone_id
      where t.kind = 'zoneOverrun'`)
    expect(passage).toEqual({ door: 'N4', facts: { zones: [{ code: 'N4', inside: 12, capacity: 10 }] } })
  })

  it('has a policy in force and a draft, of whose simulation on the day before 37 scans came out otherwise', async () => {
    const versions = await db.many<{ no: number; state: string }>(
      sql`select number as no, state from policy order by number`,
    )
    expect(versions.map(({ state }) => state)).toEqual(['ended', 'published', 'draft'])
    const taskRows = await db.one<{ current: boolean; no: number; otherwise: number; differences: number }>(sql`
      select r.digest = d.digest as current, r.against_no as no, r.otherwise, jsonb_array_length(r.differences)::int as differences
      from policy_simulation r join policy d on d.id = r.policy_id`)
    expect(taskRows).toEqual({ current: true, no: 2, otherwise: 37, differences: 37 })
  })

  it('has whitelists and blacklists in every state, and 400 declarations', async () => {
    const states = async (table: 'whitelist' | 'blacklist') =>
      (await db.many<{ state: string }>(sql`select distinct state from ${raw(table)} order by state`)).map(
        row => row.state,
      )
    expect(await states('whitelist')).toEqual(Object.keys(whitelistStateMachine.states).toSorted())
    expect(await states('blacklist')).toEqual(Object.keys(blacklistStateMachine.states).toSorted())
    expect(await db.one(sql`select count(*)::int as n from declaration`)).toEqual({ n: 400 })
  })

  it('has rollups that equal a recount, for two days, with a half-admitted group', async () => {
    const keyring = await openKeyring(database.pool, config.masterKey)
    const services = { ...{ config, pool: database.pool, keyring, cipher: createCipher(keyring) }, hooks } as never
    while ((await syncAudience({ services, publish: () => {} })) > 0) {}
    await runRollupToEnd(services, entryRollup)
    const proved = await verifyStatistics(database.pool, config.venueTimeZone)
    keyring.close()
    expect(proved).toEqual([])
    const days = await db.many<{ day: string; people: number }>(sql`
      select gate_day::text as day, sum(people)::int as people from entry_rollup where kind = 'exhibition' and action_taken = 'in' group by 1 order by 1`)
    const { openFrom } = await db.one<{ openFrom: string }>(sql`
      select open_from as "openFrom" from exhibition where id = (select exhibition_id from passage limit 1)`)
    // It opened yesterday; before four in the morning that is still today for the gate.
    const [first, today] = [new Date(openFrom), new Date()].map(at => gateDay(at, config.venueTimeZone))
    expect(days.map(({ day }) => day)).toEqual([...new Set([first, today])])
    const figures = await db.one<{ registered: number; came: number; half: number }>(sql`
      select sum(people)::int as registered, coalesce(sum(people) filter (where bit_count(days) > 0), 0)::int as came,
        (select count(*)::int from passage where people = 10) as half
      from visitor_rollup where kind = 'exhibition' and dimension = 'all'`)
    expect(figures).toMatchObject({ half: 1 })
    expect(figures.came).toBeGreaterThan(20)
    expect(figures.registered).toBeGreaterThan(3000)
  }, 240_000)
}
