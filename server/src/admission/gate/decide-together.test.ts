import fc from 'fast-check'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, it } from 'vitest'
import { createGateDecisions } from '../../app/testing/gate-decisions.ts'
import type { GateWorld, Reader } from '../../app/testing/gate-world.ts'
import type { Db } from '../../kernel/database/database.ts'

const { db, pool, services, gateWorld, decide, verdictOf, inside } = await createGateDecisions()

/** A database that notes how many scans each call decides; one alone counts as 0. */
function counted() {
  const calls: number[] = []
  const on: Db = {
    ...db,
    many: async query => {
      if ('name' in query && query.name === 'gate.decideAll') calls.push((query.values[2] as unknown[]).length)
      return db.many(query)
    },
    one: async query => {
      if ('name' in query && query.name === 'gate.decide') calls.push(0)
      return db.one(query)
    },
  }
  return { on, calls }
}

let gate: GateWorld
let hall: string
let lane: Reader
beforeEach(async () => {
  gate = await gateWorld()
  hall = await gate.zone('N1')
  lane = await gate.reader({ zoneId: hall })
  await decide(lane, { code: 'nonsense' })
})

/** An exhibition with everything that a verdict depends on; two of them are alike. */
async function buildWorld() {
  const world = await gateWorld()
  const zone = await world.zone('N1')
  const vip = await world.zone('VIP', { parentId: zone })
  const other = await world.zone('W1')
  const readers = [
    await world.reader({ zoneId: zone, direction: 'both' }),
    await world.reader({ zoneId: vip, direction: 'both' }),
    await world.reader({ zoneId: other }),
    await world.reader({ zoneId: other, direction: 'out' }),
    await world.reader({ zoneId: zone, state: 'closed' }),
    await world.reader({ zoneId: zone, state: 'freePassage' }),
    await world.reader({ zoneId: zone, subject: 'vehicle' }),
  ]
  const types = [
    await world.badgeType({ entriesKind: 'single' }),
    await world.badgeType({ entriesKind: 'daily', entriesADay: 2 }),
    await world.badgeType({ zones: [other] }),
  ]
  const ticketType = await world.ticketType({ entriesKind: 'daily', entriesADay: 1 })
  const group = await world.ticketType({ people: 5 })
  const holders = [
    ...(await Promise.all(types.map(typeId => world.badge({ typeId })))),
    ...(await Promise.all(types.map(typeId => world.badge({ typeId, phases: ['moveIn', 'open', 'moveOut'] })))),
    await world.badge({ typeId: types[0] as string, state: 'suspended' }),
    await world.badge({ typeId: types[0] as string, credential: 'dead' }),
    await world.badge({ typeId: types[0] as string, phases: ['moveOut'] }),
    await world.ticket({ typeId: ticketType }),
    await world.ticket({ typeId: ticketType, dead: 'refunded' }),
    await world.ticket({ typeId: group }),
  ]
  const codes = [...holders.map(({ code }) => code), 'nonsense', `${holders[0]?.code.slice(0, -4)}AAAA`]
  // From now on the node knows the devices, and scans reach the line in the order in which they are sent.
  for (const reader of readers) await decide(reader, { code: 'nonsense' })
  return { world, readers, codes }
}

type Built = Awaited<ReturnType<typeof buildWorld>>
interface Drawn {
  code: number
  reader: number
  direction: 'in' | 'out'
  people: number
}

const scanned = ({ readers, codes }: Built, { code, reader, direction, people }: Drawn, on: Db) =>
  decide(readers[reader] as Reader, { code: codes[code] as string, direction, people }, { on }).then(
    ({ verdict, reason, overruled, direction, people, peopleLeft, name, badgeType }) => ({
      verdict,
      reason,
      overruled,
      direction,
      people,
      peopleLeft,
      name,
      badgeType: badgeType !== null,
    }),
  )

/** What is stored of an exhibition's passages, without ids. */
async function storedOf({ world: { exhibitionId } }: Built) {
  const own = sql`exhibition_id = ${exhibitionId}`
  return {
    passages: await db.many(sql`
      select coalesce(b.code, k.code) as code, p.direction, verdict, reason, overruled, p.people, facts - 'validFrom' - 'validTo' - 'opensAt' - 'phases' - 'zones' as facts,
        count(*)::int as n
      from passage p left join badge b on b.exhibition_id = p.exhibition_id and b.id = p.badge_id
        left join ticket k on k.exhibition_id = p.exhibition_id and k.id = p.ticket_id
      where p.${own} group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7::text`),
    presences: await db.many(sql`
      select coalesce(b.code, k.code) as code, array(select z.code from unnest(s.path) part join zone z on z.id = part) as path,
        entries_today, entries_total, allowed_today, allowed_total, days_entered, allowed_days, heads
      from presence s left join badge b on b.exhibition_id = s.exhibition_id and b.id = s.holder_id
        left join ticket k on k.exhibition_id = s.exhibition_id and k.id = s.holder_id
      where s.${own} order by 1`),
    counts: await db.many(sql`
      select coalesce(z.code, '') as zone, regexp_replace(name, '[0-9-]{10}', '') as name, sum(value)::int as value
      from row_count r left join zone z on z.id = r.scope
      where (r.scope = ${exhibitionId} and (name like 'gate.%' or name like 'people.%')) or z.${own}
      group by 1, 2 having sum(value) <> 0 order by 1, 2`),
  }
}

it('decides many at once as it decides them one after another', async () => {
  const scans = fc.array(
    fc.record({
      code: fc.integer({ min: 0, max: 13 }),
      reader: fc.integer({ min: 0, max: 6 }),
      direction: fc.constantFrom('in' as const, 'out' as const),
      people: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 40, maxLength: 40 },
  )
  const { on, calls } = counted()
  const property = fc.asyncProperty(scans, async drawn => {
    const [together, oneByOne] = [await buildWorld(), await buildWorld()]
    const answers = await Promise.all(drawn.map(one => scanned(together, one, on)))
    const expected = []
    for (const one of drawn) expected.push(await scanned(oneByOne, one, db))
    expect(answers).toEqual(expected)
    expect(await storedOf(together)).toEqual(await storedOf(oneByOne))
  })
  await fc.assert(property, { numRuns: 12 })
  // Many were decided together, and none by itself.
  expect(Math.max(...calls)).toBeGreaterThan(5)
  expect(calls).not.toContain(0)
}, 60_000)

it('lets the first of two scans of a single-entry badge in, whatever came between them', async () => {
  const typeId = await gate.badgeType({ entriesKind: 'single' })
  const badges = await Promise.all(Array.from({ length: 20 }, () => gate.badge({ typeId })))
  const verdicts = await Promise.all([...badges, ...badges].map(({ code }) => verdictOf(decide(lane, { code }))))
  expect(verdicts).toEqual([...badges.map(() => 'admitted'), ...badges.map(() => 'entriesUsed')])
})

it('answers the others if one was sent before, and that one as before', async () => {
  const typeId = await gate.badgeType()
  const badges = await Promise.all(Array.from({ length: 6 }, () => gate.badge({ typeId })))
  const scanId = uuidv7()
  const first = await decide(lane, { code: badges[0]?.code as string, scanId })
  const { on, calls } = counted()
  const answers = await Promise.all(
    badges.map(({ code }, at) =>
      decide(lane, { code, ...(at === 3 && { code: badges[0]?.code as string, scanId }) }, { on }),
    ),
  )
  expect(answers.map(({ verdict }) => verdict)).toEqual(badges.map(() => 'admitted'))
  expect(answers[3]).toMatchObject({ repeated: true, passageId: first.passageId })
  expect(calls).toContain(0)
  expect(await inside(hall)).toBe(5)
})

it('answers the others while one waits for a holder that somebody else has locked', async () => {
  const typeId = await gate.badgeType()
  const badges = await Promise.all(Array.from({ length: 6 }, () => gate.badge({ typeId })))
  const locked = badges[3] as (typeof badges)[number]
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`insert into presence (exhibition_id, holder_id, gate_day) values ($1, $2, '-infinity')`, [
      ...[gate.exhibitionId, locked.badgeId],
    ])
    let answered = false
    const scans = badges.map(({ code }) => decide(lane, { code }))
    const waiting = scans[3]?.then(answer => {
      answered = true
      return answer
    })
    const others = await Promise.all(scans.filter((_, at) => at !== 3))
    expect(others.map(({ verdict }) => verdict)).toEqual(others.map(() => 'admitted'))
    expect(answered).toBe(false)
    // Nor does the line wait for it.
    expect((await decide(lane, { code: 'nonsense' })).reason).toBe('unknown')
    await holder.query('commit')
    expect((await waiting)?.verdict).toBe('admitted')
  } finally {
    holder.release()
  }
})

it('decides from many sides at once without a deadlock: no scan is lost, and nobody counted twice', async () => {
  const zones = await Promise.all(['A1', 'A2', 'A3'].map(code => gate.zone(code, { capacity: 40 })))
  const readers = await Promise.all(zones.map(zoneId => gate.reader({ zoneId, direction: 'both' })))
  const [daily, tickets] = [await gate.badgeType(), await gate.ticketType({ entriesKind: 'unlimited' })]
  const holders = [
    ...(await Promise.all(Array.from({ length: 20 }, () => gate.badge({ typeId: daily })))),
    ...(await Promise.all(Array.from({ length: 10 }, () => gate.ticket({ typeId: tickets })))),
  ]
  const nodes = [1, 2, 3, 4].map(() => ({ ...services }))
  const verdicts = await Promise.all(
    nodes.flatMap((node, side) =>
      readers.flatMap((reader, at) =>
        ['in', 'out'].flatMap(direction =>
          // Each side has another order.
          holders
            .toSorted((a, b) => a.code.charCodeAt(100 + side + at) - b.code.charCodeAt(100 + side + at))
            .map(({ code }) => verdictOf(decide(reader, { code, direction: direction as 'in' | 'out' }, { node }))),
        ),
      ),
    ),
  )
  expect(verdicts).toHaveLength(4 * 3 * 2 * 30)
  const passages = await db.one<{ n: number }>(
    sql`select count(*)::int as n from passage where exhibition_id = ${gate.exhibitionId} and shown is null`,
  )
  expect(passages.n).toBe(verdicts.length)
  for (const zoneId of zones) {
    const { n } = await db.one<{ n: number }>(sql`
      select count(*)::int as n from presence where exhibition_id = ${gate.exhibitionId} and ${zoneId} = any (path)`)
    expect(await inside(zoneId)).toBe(n)
  }
}, 60_000)

it('queues the first entry of a day for the audience sync, of a holder who has a presence and of one who has none', async () => {
  const typeId = await gate.badgeType()
  const badges = [await gate.badge({ typeId }), await gate.badge({ typeId })] as const
  await db.run(sql`
    insert into presence (exhibition_id, holder_id, gate_day) values (${gate.exhibitionId}, ${badges[1].badgeId}, '2000-01-01')`)
  const queued = () =>
    db.many<{ id: string; n: number }>(sql`
      select holder_id as id, count(*)::int as n from audience_sync_queue
      where exhibition_id = ${gate.exhibitionId} and holder = 'entry' group by holder_id order by holder_id`)
  const once = badges.map(({ badgeId: id }) => ({ id, n: 1 })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const _ of [1, 2]) {
    await Promise.all(badges.map(({ code }) => decide(lane, { code })))
    expect(await queued()).toEqual(once)
  }
})
