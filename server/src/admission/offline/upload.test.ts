import sql, { raw } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { blockUntilAllWait, untilBlocked } from '../../app/testing/block-until.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { cutConnection } from '../../app/testing/cut-connection.ts'
import type { GateWorld, Reader } from '../../app/testing/gate-world.ts'
import { createOfflineWorld, type OfflineWorld, type SentScan, zoneOfNoon } from '../../app/testing/offline-world.ts'
import { queryWithout } from '../../app/testing/query-without.ts'
import { shuffled } from '../../app/testing/shuffled.ts'
import { denyEntry } from '../gate/hooks.ts'

let world: OfflineWorld = await closeAfterAll(createOfflineWorld(zoneOfNoon()))

const minute = 60_000

async function setUp(readers = 1) {
  const gate = await world.gate()
  const hall = await gate.zone('N1')
  const devices: Reader[] = []
  for (let n = 0; n < readers; n++) devices.push(await gate.reader({ zoneId: hall }))
  return { gate, hall, devices, reader: devices[0] as Reader }
}

const inside = async (zoneId: string) =>
  (
    await world.db.one<{ n: number }>(sql`select coalesce(sum(value), 0)::int as n from row_count
    where scope = ${zoneId} and name like 'inside.%'`)
  ).n
const cases = (gate: GateWorld) =>
  world.db.many<{ kind: string; scanId: string }>(sql`
    select t.kind, p.scan_id as "scanId" from discrepancy t join passage p on p.exhibition_id = t.exhibition_id and p.id = t.passage_id
    where t.exhibition_id = ${gate.exhibitionId} order by p.at`)
const presenceOf = (gate: GateWorld, holderId: string) =>
  world.db.one<{ total: number; path: string[] }>(sql`select entries_total as total, path from presence
    where exhibition_id = ${gate.exhibitionId} and holder_id = ${holderId}`)
const ago = (minutes: number) => new Date(Date.now() - minutes * minute)

describe('an upload', () => {
  it('is stored as it happened, once, however often it is sent', async () => {
    const { gate, hall, reader } = await setUp()
    const { code, badgeId } = await gate.badge({ typeId: await gate.badgeType() })
    const scan = world.passage(code, { at: ago(30) })
    expect((await world.upload(reader, [scan])).list).toMatchObject([{ outcome: 'recorded', scanId: scan.scanId }])
    expect((await world.upload(reader, [scan, scan])).list.map(({ outcome }) => outcome)).toEqual([
      'repeated',
      'repeated',
    ])
    expect([await inside(hall), await presenceOf(gate, badgeId)]).toEqual([1, { total: 1, path: [hall] }])
    const stored = await world.db.one(sql`select verdict, action_taken as deed, offline, clock_off as "clockOff",
      abs(extract(epoch from at) * 1000 - ${Date.parse(scan.at)}) < 2000 as "wasThen" from passage where scan_id = ${scan.scanId}`)
    expect(stored).toEqual({ verdict: 'admitted', deed: 'admitted', offline: true, clockOff: false, wasThen: true })
    const twice = world.passage(code, { at: ago(20), direction: 'out' })
    const replies = await Promise.all([1, 2, 3, 4].map(() => world.upload(reader, [twice])))
    expect(replies.map(({ list }) => list[0]?.outcome).sort()).toEqual(['recorded', 'repeated', 'repeated', 'repeated'])
    expect(await inside(hall)).toBe(0)
  })

  it('records that a holder entered by a badge that was suspended meanwhile', async () => {
    const { gate, hall, reader } = await setUp()
    const { code, badgeId } = await gate.badge({ typeId: await gate.badgeType() })
    expect(await denyEntry(world.db, gate.exhibitionId, [badgeId])).toBe(true)
    expect((await world.upload(reader, [world.passage(code)])).list).toMatchObject([{ outcome: 'recorded' }])
    expect(await presenceOf(gate, badgeId)).toEqual({ total: 1, path: [hall] })
  })

  it("stores what happened at a channel that was deleted meanwhile, and a holder's presence counts on", async () => {
    const { gate, hall, devices } = await setUp(2)
    const [first, second] = devices as [Reader, Reader]
    const { code, badgeId } = await gate.badge({ typeId: await gate.badgeType({ entriesKind: 'single' }) })
    const [entered, again] = [world.passage(code, { at: ago(60) }), world.passage(code, { at: ago(20) })]
    await world.db.run(sql`update channel set deleted = true where id = ${first.channelId}`)
    expect((await world.upload(first, [entered])).list).toMatchObject([{ outcome: 'recorded' }])
    expect([await inside(hall), await presenceOf(gate, badgeId)]).toEqual([1, { total: 1, path: [hall] }])
    expect((await world.upload(second, [again])).list).toMatchObject([{ outcome: 'conflict' }])
    expect(await presenceOf(gate, badgeId)).toEqual({ total: 2, path: [hall] })
  })

  it('of one single-entry badge at ten doors results in one entry and nine cases, in any order', async () => {
    const published: unknown[] = []
    for (let round = 0; round < 6; round++) {
      const { gate, hall, devices } = await setUp(10)
      const { code, badgeId } = await gate.badge({ typeId: await gate.badgeType({ entriesKind: 'single' }) })
      const sent = devices.map((reader, n) => ({ reader, scan: world.passage(code, { at: ago(60 - n * 3) }) }))
      for (const { reader, scan } of shuffled(sent, round)) await world.upload(reader, [scan])
      const found = await cases(gate)
      expect(found.map(({ scanId }) => scanId)).toEqual(sent.slice(1).map(({ scan }) => scan.scanId))
      published.push([found.map(({ kind }) => kind), await inside(hall), (await presenceOf(gate, badgeId)).total])
    }
    expect(published).toEqual(published.map(() => [Array(9).fill('admittedRefused'), 1, 10]))
  })

  it('of one single-entry badge by ten devices in parallel with an online decision has one correct entry', async () => {
    for (let round = 0; round < 3; round++) {
      const { gate, hall, devices } = await setUp(11)
      const { code, badgeId } = await gate.badge({ typeId: await gate.badgeType({ entriesKind: 'single' }) })
      // The row exists already, as after a refusal on another day, so that nobody waits for its creation.
      await world.db.run(sql`insert into presence (exhibition_id, holder_id, gate_day)
        values (${gate.exhibitionId}, ${badgeId}, '2000-01-01')`)
      const [late, ...cut] = devices as [Reader, ...Reader[]]
      const sent = cut.map((reader, n) => ({ reader, scan: world.passage(code, { at: ago(60 - n * 3) }) }))
      const [{ verdict }] = await Promise.all([
        world.decide(late, code),
        ...sent.map(({ reader, scan }) => world.upload(reader, [scan])),
      ])
      const found = (await cases(gate)).map(({ scanId }) => scanId)
      const right = sent.filter(({ scan }) => !found.includes(scan.scanId))
      // The earliest is correct; a holder admitted on line before the others were uploaded is a case too.
      expect(right.map(({ scan }) => scan.scanId)).toEqual([sent[0]?.scan.scanId])
      expect(found).toHaveLength(verdict === 'admitted' ? 10 : 9)
      expect([await inside(hall), (await presenceOf(gate, badgeId)).total]).toEqual([
        1,
        verdict === 'admitted' ? 11 : 10,
      ])
    }
  })

  it('that is killed leaves nothing, and is complete when it is sent again', async () => {
    const { gate, hall, reader } = await setUp()
    const { code, badgeId } = await gate.badge({ typeId: await gate.badgeType(), state: 'suspended' })
    const scan = world.passage(code)
    // Passages and presence are written by then, the case is not.
    const cut = await cutConnection(world.database, 'discrepancy', () => world.upload(reader, [scan]))
    const [stored] = cut.status === 'fulfilled' ? cut.value.list : (await world.upload(reader, [scan])).list
    expect(stored).toMatchObject({ outcome: 'conflict', kind: 'afterRevocation' })
    expect((await world.upload(reader, [scan])).list[0]?.outcome).toBe('repeated')
    expect(await cases(gate)).toEqual([{ kind: 'afterRevocation', scanId: scan.scanId }])
    expect([await inside(hall), await presenceOf(gate, badgeId)]).toEqual([1, { total: 1, path: [hall] }])
  })

  it('in parallel with late decisions on the same scan and badge counts once', async () => {
    const { gate, hall, devices } = await setUp(2)
    const [reader, other] = devices as [Reader, Reader]
    const { code } = await gate.badge({ typeId: await gate.badgeType() })
    const scan = world.passage(code)
    await Promise.all([
      world.decide(reader, code, new Date(), scan.scanId),
      world.upload(reader, [scan]),
      world.decide(other, code),
      world.upload(reader, [scan]),
    ])
    const { n } = await world.db.one<{ n: number }>(
      sql`select count(*)::int as n from passage where scan_id = ${scan.scanId}`,
    )
    expect([n, await inside(hall)]).toEqual([1, 1])
  })

  /** Sends a scan four times in parallel, by uploads and by its own late decision. */
  async function sentFourTimes() {
    const { gate, hall, reader } = await setUp()
    const { code, badgeId } = await gate.badge({ typeId: await gate.badgeType() })
    // The row exists already, as after a refusal on another day, so that nobody waits for its creation.
    await world.db.run(sql`insert into presence (exhibition_id, holder_id, gate_day)
      values (${gate.exhibitionId}, ${badgeId}, '2000-01-01')`)
    const scan = world.passage(code)
    const works: (() => Promise<unknown>)[] = [1, 2, 3].map(() => () => world.upload(reader, [scan]))
    // It begins when an upload has read the holder's presence: it writes the presence before the passage.
    works.push(async () => {
      await untilBlocked(world.database, 1, 'relation')
      return world.decide(reader, code, new Date(), scan.scanId)
    })
    await blockUntilAllWait(world.database, 'passage', works)
    const { n } = await world.db.one<{ n: number }>(
      sql`select count(*)::int as n from passage where scan_id = ${scan.scanId}`,
    )
    return [n, await inside(hall)]
  }

  it('three times in parallel, with its late decision, counts once', async () => {
    expect(await sentFourTimes()).toEqual([1, 1])
  })

  it('would count more often without the lock of the holder and the unique scan id', async () => {
    // Passages cannot be deleted, so the counterpart has a separate database.
    const whole = world
    world = await createOfflineWorld(zoneOfNoon())
    try {
      const { name } = await world.db.one<{ name: string }>(sql`select conname as name from pg_constraint
        where conrelid = 'passage'::regclass and contype = 'u' and pg_get_constraintdef(oid) like '%scan_id%'`)
      await world.db.run(raw(`alter table passage drop constraint ${name}`))
      const [times] = await queryWithout(' order by holder_id for update', sentFourTimes)
      expect(times).toBeGreaterThan(1)
    } finally {
      await world.close()
      world = whole
    }
  })

  it('ends alike in any order, with entries and exits, and as it would have on line', async () => {
    const steps: SentScan[] = ['in', 'out', 'in', 'in', 'out', 'in'].map((direction, n) => ({
      ...{ direction: direction as 'in' | 'out', at: ago(50 - n * 7) },
    }))
    const ends: unknown[] = []
    for (let round = 0; round < 4; round++) {
      const { gate, hall, devices } = await setUp(3)
      const { code, badgeId } = await gate.badge({
        typeId: await gate.badgeType({ entriesKind: 'daily', entriesADay: 5 }),
      })
      const sent = steps.map((step, n) => ({ reader: devices[n % 3] as Reader, scan: world.passage(code, step) }))
      for (const { reader, scan } of shuffled(sent, round)) await world.upload(reader, [scan])
      ends.push([
        await inside(hall),
        (await presenceOf(gate, badgeId)).total,
        (await presenceOf(gate, badgeId)).path.length,
      ])
    }
    expect(ends).toEqual(ends.map(() => [1, 4, 1]))
  })

  it('with one invalid row of five stores the others, and gives the reason for the invalid one', async () => {
    const { gate, reader } = await setUp()
    const typeId = await gate.badgeType()
    const badges = await Promise.all([1, 2, 3].map(() => gate.badge({ typeId })))
    const good = badges.map(({ code }) => world.passage(code, { at: ago(5) }))
    const list = [good[0], { scanId: 'x' }, good[1], null, { ...good[2], at: 'yesterday' }, { ...good[2], plate: 'A' }]
    const outcomes = (await world.upload(reader, list)).list
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['recorded', 'bad', 'recorded', 'bad', 'bad', 'bad'])
    expect(outcomes.every(({ outcome, msg }) => (outcome === 'bad') === (msg !== null))).toBe(true)
    const nul = world.passage(`x\0y`, { deed: 'refused' })
    expect((await world.upload(reader, [nul])).list[0]?.outcome).toBe('recorded')
  })

  it('of 500 with one invalid row counts the 499, and reports the invalid one at its position', async () => {
    const { gate, hall, reader } = await setUp()
    const typeId = await gate.badgeType({ entriesKind: 'unlimited' })
    const badges = await Promise.all(Array.from({ length: 50 }, () => gate.badge({ typeId })))
    // Each enters and leaves alternately ten times and ends outside, except the one of the invalid row.
    const rows: unknown[] = Array.from({ length: 500 }, (_, n) =>
      world.passage(badges[n % 50]?.code ?? '', {
        at: new Date(Date.now() - 50 * minute + n * 6_000),
        direction: Math.floor(n / 50) % 2 === 0 ? 'in' : 'out',
      }),
    )
    const bad = { ...(rows[473] as object), deed: 'maybe' }
    rows[473] = bad
    const { list } = await world.upload(reader, rows)
    expect(list.map(({ outcome }, at) => [outcome, at]).filter(([outcome]) => outcome !== 'recorded')).toEqual([
      ['bad', 473],
    ])
    expect(list[473]).toMatchObject({ scanId: (bad as unknown as { scanId: string }).scanId, msg: expect.any(String) })
    const { n } = await world.db.one<{ n: number }>(
      sql`select count(*)::int as n from passage where exhibition_id = ${gate.exhibitionId}`,
    )
    // The holder whose exit was the invalid row is still inside.
    expect([n, await inside(hall)]).toEqual([499, 1])
  })

  it('corrects the clock, and rejects times of 1970, of 2099, and of a clock that was set meanwhile', async () => {
    const { gate, reader } = await setUp()
    const { code } = await gate.badge({ typeId: await gate.badgeType() })
    // The device's clock is an hour ahead.
    const ahead = new Date(Date.now() + 60 * minute)
    const scan = world.passage(code, { at: new Date(ahead.getTime() - 10 * minute) })
    expect((await world.upload(reader, [scan], ahead)).list[0]?.outcome).toBe('recorded')
    const { minutes } = await world.db.one<{ minutes: number }>(sql`
      select round(extract(epoch from now() - at) / 60)::int as minutes from passage where scan_id = ${scan.scanId}`)
    expect(minutes).toBe(10)
    const wrong = [
      world.passage(code, { at: '1970-01-01T00:00:00.000Z', direction: 'out' }),
      world.passage(code, { at: '2099-01-01T00:00:00.000Z', direction: 'out' }),
      world.passage(code, { jumped: true, direction: 'out' }),
    ]
    expect((await world.upload(reader, wrong)).list.map(({ outcome, kind }) => [outcome, kind])).toEqual(
      wrong.map(() => ['conflict', 'impossibleClock']),
    )
  })

  it('is evaluated as of when it happened: a later suspension is no case, an earlier one is', async () => {
    const { gate, reader } = await setUp()
    const typeId = await gate.badgeType()
    const { code, badgeId } = await gate.badge({ typeId, state: 'suspended' })
    await world.db.run(sql`insert into history (subject_id, entity_type, event, from_state, to_state, at)
      values (${badgeId}, 'badge', 'suspend', 'active', 'suspended', ${ago(20).toISOString()})`)
    const before = world.passage(code, { at: ago(30) })
    const since = world.passage(code, { at: ago(10), direction: 'in' })
    const { list } = await world.upload(reader, [before, since])
    expect(list.map(({ outcome, kind }) => [outcome, kind])).toEqual([
      ['recorded', null],
      ['conflict', 'afterRevocation'],
    ])
    const unknown = { ...world.passage('NOTACODE'), deed: 'refused' as const }
    expect((await world.upload(reader, [unknown])).list[0]?.outcome).toBe('recorded')
    const turned = world.passage((await gate.badge({ typeId })).code, { deed: 'refused' })
    expect((await world.upload(reader, [turned])).list[0]).toMatchObject({ kind: 'refusedAdmitted' })
  })

  it("over a zone's limit is a case, and the figures stay as they are", async () => {
    const gate = await world.gate()
    const hall = await gate.zone('N1', { capacity: 2 })
    const reader = await gate.reader({ zoneId: hall })
    const typeId = await gate.badgeType()
    const badges = await Promise.all([1, 2, 3].map(() => gate.badge({ typeId })))
    const { list } = await world.upload(
      reader,
      badges.map(({ code }, n) => world.passage(code, { at: ago(9 - n) })),
    )
    expect(list.map(({ kind }) => kind)).toEqual([null, null, 'zoneOverrun'])
    expect(await inside(hall)).toBe(3)
  })
})
