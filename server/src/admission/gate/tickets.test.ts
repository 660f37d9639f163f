import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../app/testing/database.ts'
import { createGateWorld, type GateWorld, type Reader } from '../../app/testing/gate-world.ts'
import { createWorld } from '../../app/testing/world.ts'
import type { DeviceActor, ReadContext } from '../../kernel/command/context.ts'
import { openKeyring } from '../../kernel/crypto/keyring.ts'
import { type Db, toDb, transaction } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { decideHandlers } from './decide.ts'

let gate: GateWorld
let hall: string
let lane: Reader

const database = await testDatabase()
const db = toDb(database.pool)
const keyring = await openKeyring(database.pool, randomBytes(32))
const sponsorId = (await createWorld(database.pool).company('sponsor')).id
afterAll(async () => {
  keyring.close()
  await database.close()
})
beforeEach(async () => {
  gate = await createGateWorld(db, sponsorId, id => keyring.badgeKey(id))
  hall = await gate.zone('N1')
  lane = await gate.reader({ zoneId: hall, direction: 'both' })
})

interface Scan {
  scanId?: string
  direction?: 'in' | 'out'
  people?: number
  hours?: number
  on?: Db
}

function scan(
  code: string,
  { scanId = uuidv7(), direction = 'in', people, hours = 0, on = db }: Scan = {},
  reader = lane,
) {
  const services = {
    config: { venueTimeZone: 'Asia/Shanghai' },
    keyring,
    pool: database.pool,
    publisher: { publish() {}, isHeard: () => false },
  } as unknown as Services
  const now = new Date(Date.now() + hours * 3_600_000)
  const context: ReadContext<DeviceActor> = {
    actor: { deviceId: reader.deviceId, profile: ['decide'] },
    ...{
      db: on,
      language: 'cn',
      traceId: randomBytes(16).toString('hex'),
      now,
      address: '127.0.0.1',
      services,
      ticket: '',
    },
  }
  return decideHandlers.decide(
    { scanId, code, at: now.toISOString() as never, direction, ...(people && { people }) },
    context,
  )
}

const said = async (decided: ReturnType<typeof scan>) => {
  const { verdict, reason } = await decided
  return reason ?? verdict
}
const stateOf = async (ticketId: string) =>
  (await db.one<{ state: string }>(sql`select state from ticket where id = ${ticketId}`)).state
const inside = async (zoneId: string) =>
  (
    await db.one<{ n: number }>(sql`
      select coalesce(sum(value), 0)::int as n from row_count where scope = ${zoneId} and name like 'inside.%'`)
  ).n

describe('a ticket at the gate', () => {
  it('is admitted like a badge, is then entered, and its passage names the ticket', async () => {
    const typeId = await gate.ticketType({ note: '学生须出示学生证' })
    const { ticketId, code, ticketCode } = await gate.ticket({ typeId })
    const decided = await scan(code)
    expect(decided).toMatchObject({
      ...{
        verdict: 'admitted',
        name: '李四',
        badgeCode: ticketCode,
        note: '学生须出示学生证',
        people: null,
        peopleLeft: null,
      },
      ...{ badgeType: { en: expect.stringMatching(/^Ticket/) }, photoFileId: null },
    })
    expect([await stateOf(ticketId), await inside(hall)]).toEqual(['entered', 1])
    const stored = await db.one(sql`
      select badge_id, ticket_id, people, tx is not null as marked from passage where id = ${decided.passageId}`)
    expect(stored).toEqual({ badge_id: null, ticket_id: ticketId, people: 1, marked: true })
    expect(await said(scan(code))).toBe('alreadyInside')
    expect(await said(scan(code, { direction: 'out' }))).toBe('admitted')
    expect([await stateOf(ticketId), await inside(hall)]).toEqual(['entered', 0])
  })

  it('answers the same scan the same', async () => {
    const { code } = await gate.ticket({ typeId: await gate.ticketType({ entriesKind: 'single', people: 30 }) })
    const scanId = uuidv7()
    const first = await scan(code, { scanId, people: 12 })
    expect(await scan(code, { scanId, people: 12 })).toEqual({ ...first, repeated: true })
    expect(first).toMatchObject({ people: 12, peopleLeft: 18 })
  })

  it('is refused for its own reasons: revoked, suspended, too early, over, in another phase or zone', async () => {
    const typeId = await gate.ticketType()
    const one = async (options: object) => said(scan((await gate.ticket({ typeId, ...options })).code))
    expect(await one({ state: 'refunded', dead: 'refunded' })).toBe('dead')
    expect(await one({ state: 'voided' })).toBe('dead')
    // A new holder has a new code; the old one belongs to nobody.
    expect(await one({ dead: 'replaced' })).toBe('dead')
    expect(await one({ state: 'suspended' })).toBe('suspended')
    expect(await one({ validFrom: 1 })).toBe('notYetValid')
    expect(await one({ validTo: -0.5 })).toBe('expired')
    expect(await one({ state: 'expired' })).toBe('expired')
    const { code } = await gate.ticket({ typeId, validTo: 90 })
    expect(await said(scan(code, { hours: 8.5 }))).toBe('wrongPhase')
    // Before that it says when it opens: its own days, or the exhibition.
    const { opens, from } = await db.one<{ opens: string; from: string }>(sql`
      select e.open_from as opens, now() + interval '2 hours' as from from exhibition e where e.id = ${gate.exhibitionId}`)
    const early = await gate.ticket({ typeId, validFrom: -30, validTo: 90 })
    expect(await scan(early.code, { hours: -2 })).toMatchObject({ reason: 'wrongPhase', opensAt: opens })
    expect(await scan(early.code, { hours: 8.5 })).toMatchObject({ reason: 'wrongPhase', opensAt: null })
    const late = await gate.ticket({ typeId, validTo: 90 })
    await db.run(sql`update ticket set valid_from = ${from} where id = ${late.ticketId}`)
    expect(await scan(late.code)).toMatchObject({ reason: 'notYetValid', opensAt: from })
    const elsewhere = await gate.ticketType({ zones: [await gate.zone('N9')] })
    expect(await said(scan((await gate.ticket({ typeId: elsewhere })).code))).toBe('wrongZone')
    const cars = await gate.reader({ zoneId: hall, subject: 'vehicle' })
    expect(await said(scan(code, {}, cars))).toBe('wrongZone')
    const shut = await gate.reader({ zoneId: hall, state: 'closed' })
    expect(await said(scan(code, {}, shut))).toBe('channelClosed')
    expect(await stateOf((await gate.ticket({ typeId, state: 'refunded' })).ticketId)).toBe('refunded')
  })

  it('forged, truncated, or of another exhibition, is no ticket', async () => {
    const { code } = await gate.ticket({ typeId: await gate.ticketType() })
    const elsewhere = await createGateWorld(db, sponsorId, id => keyring.badgeKey(id))
    const foreign = await elsewhere.ticket({ typeId: await elsewhere.ticketType() })
    expect(await said(scan(foreign.code))).toBe('wrongExhibition')
    expect(await stateOf(foreign.ticketId)).toBe('issued')
    expect(await said(scan(`${code.slice(0, -4)}0000`))).toBe('badSignature')
  })

  it('opens as often as its type says, and on as many days', async () => {
    const once = await gate.ticket({ typeId: await gate.ticketType({ entriesKind: 'single' }) })
    expect(await said(scan(once.code))).toBe('admitted')
    await scan(once.code, { direction: 'out' })
    expect(await said(scan(once.code))).toBe('entriesUsed')

    const days = await gate.ticket({ typeId: await gate.ticketType({ allowedDays: 1 }), validTo: 60 })
    await db.run(sql`update exhibition set open_to = open_to + interval '3 days', move_out_from = move_out_from + interval '3 days',
      move_out_to = move_out_to + interval '3 days' where id = ${gate.exhibitionId}`)
    expect(await said(scan(days.code))).toBe('admitted')
    await scan(days.code, { direction: 'out' })
    expect(await said(scan(days.code))).toBe('admitted')
    expect(await said(scan(days.code, { hours: 24 }))).toBe('entriesUsed')
    const broken = sql`update presence set days_entered = 2 where holder_id = ${days.ticketId}`
    await expect(db.run(broken)).rejects.toMatchObject({ constraint: 'presence_entries' })
  })
})

describe('a group', () => {
  it('comes in parts, is counted by people, and never by more than it has', async () => {
    const { ticketId, code } = await gate.ticket({
      typeId: await gate.ticketType({ entriesKind: 'single', people: 40 }),
    })
    expect(await scan(code, { people: 25 })).toMatchObject({ verdict: 'admitted', people: 25, peopleLeft: 15 })
    expect(await scan(code, { people: 16 })).toMatchObject({ reason: 'entriesUsed', peopleLeft: 15 })
    expect(await scan(code)).toMatchObject({ verdict: 'admitted', people: 15, peopleLeft: 0 })
    expect(await said(scan(code))).toBe('entriesUsed')
    expect([await inside(hall), await stateOf(ticketId)]).toEqual([40, 'entered'])
    expect(await scan(code, { direction: 'out', people: 10 })).toMatchObject({ people: 10 })
    expect(await inside(hall)).toBe(30)
    expect(await scan(code, { direction: 'out' })).toMatchObject({ people: 30 })
    expect(await inside(hall)).toBe(0)
    const { n } = await db.one<{
      n: number
    }>(sql`select sum(people)::int as n from passage where ticket_id = ${ticketId}
      and verdict = 'admitted' and direction = 'in'`)
    expect(n).toBe(40)
  })

  it('takes the units of a zone by people: forty parts in parallel fill it and no more', async () => {
    const full = await gate.zone('FULL', { capacity: 30 })
    const door = await gate.reader({ zoneId: full })
    const typeId = await gate.ticketType({ entriesKind: 'single', people: 4 })
    const groups = await Promise.all(Array.from({ length: 20 }, () => gate.ticket({ typeId })))
    const verdicts = await Promise.all(groups.map(({ code }) => said(scan(code, {}, door))))
    expect(verdicts.filter(verdict => verdict === 'admitted')).toHaveLength(7)
    expect(await inside(full)).toBe(28)
  })

  it('of ten, shown at ten doors in parallel in parts of three, admits nine', async () => {
    const { code } = await gate.ticket({ typeId: await gate.ticketType({ entriesKind: 'single', people: 10 }) })
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => said(scan(code, { people: 3 }))))
    expect(verdicts.filter(verdict => verdict === 'admitted')).toHaveLength(3)
    expect(await inside(hall)).toBe(9)
  })
})

describe('a refund and an entry in parallel', () => {
  /** What a refund does to the row (`move`): locks it, checks its state, writes. */
  async function refund(client: Db, ticketId: string): Promise<boolean> {
    const row = await client.one<{ state: string }>(sql`
      select state from ticket where exhibition_id = ${gate.exhibitionId} and id = ${ticketId} for update`)
    if (row.state !== 'issued') return false
    await client.run(sql`update ticket set state = 'refunded' where id = ${ticketId}`)
    await client.run(sql`update ticket_credential set revoked_reason = 'refunded' where ticket_id = ${ticketId}`)
    return true
  }

  async function race(first: 'refund' | 'entry') {
    const { ticketId, code } = await gate.ticket({ typeId: await gate.ticketType() })
    const [one, two] = [await database.pool.connect(), await database.pool.connect()]
    try {
      await one.query('begin')
      await two.query('begin')
      const work = { refund: (on: Db) => refund(on, ticketId), entry: (on: Db) => said(scan(code, { on })) }
      const before = await work[first](toDb(one))
      const after = work[first === 'refund' ? 'entry' : 'refund'](toDb(two)).finally(() => two.query('commit'))
      // It waits: it has not answered while the first is open.
      expect(await Promise.race([after, new Promise(resolve => setTimeout(resolve, 300, 'waits'))])).toBe('waits')
      await one.query('commit')
      return [before, await after, await stateOf(ticketId)]
    } finally {
      one.release()
      two.release()
    }
  }

  it('one of them wins, whichever is first', async () => {
    expect(await race('refund')).toEqual([true, 'dead', 'refunded'])
    expect(await race('entry')).toEqual(['admitted', false, 'entered'])
  })

  it('both would win if the entry did not check the state it read', async () => {
    const { source } = await db.one<{ source: string }>(
      sql`select pg_get_functiondef('gate_decide'::regproc) as source`,
    )
    const broken = source.replace("and k.id = of_ticket and k.state = 'issued'", 'and k.id = of_ticket')
    expect(broken).not.toBe(source)
    await database.pool.query(broken)
    try {
      expect((await race('refund'))[1]).toBe('admitted')
    } finally {
      await database.pool.query(source)
    }
  })

  it('twenty of each leave each ticket either refunded and outside, or entered', async () => {
    const typeId = await gate.ticketType()
    const tickets = await Promise.all(Array.from({ length: 20 }, () => gate.ticket({ typeId })))
    const outcomes = await Promise.all(
      tickets.map(async ({ ticketId, code }, at) => {
        const refunding = () => transaction(database.pool, own => refund(own, ticketId))
        const both = at % 2 ? [refunding(), said(scan(code))] : [said(scan(code)), refunding()]
        const results = await Promise.all(both as Promise<unknown>[])
        return [results.includes(true), results.includes('admitted')]
      }),
    )
    expect(outcomes.filter(([refunded, entered]) => refunded === entered)).toEqual([])
  })
})

describe('a postponement at the gate', () => {
  const days = (n: number) => ({ hours: n * 24 })
  const postponed = (n: number) => transaction(database.pool, on => gate.postpone(on, n))

  it('applies completely from its commit on: new days, and no old ones', async () => {
    const typeId = await gate.ticketType()
    const { code } = await gate.ticket({ typeId })
    const { code: other } = await gate.ticket({ typeId })
    expect(await said(scan(other, days(10)))).toBe('expired')
    await transaction(database.pool, async on => {
      await gate.postpone(on, 10)
      expect(await said(scan(code))).toBe('admitted')
      expect(await said(scan(other, days(10)))).toBe('expired')
      expect(await said(scan(other, { ...days(10), on }))).toBe('admitted')
    })
    const refused = await scan(code)
    expect(refused).toMatchObject({ verdict: 'refused', reason: 'notYetValid' })
    const { facts } = await db.one<{ facts: { validFrom: string } }>(
      sql`select facts from passage where id = ${refused.passageId}`,
    )
    expect(Date.parse(facts.validFrom)).toBeGreaterThan(Date.now() + 8 * 86_400_000)
    expect(await said(scan(code, days(10)))).toBe('admitted')
  })

  it('shifts again what it has shifted, and what was sold since, each to its own day', async () => {
    const typeId = await gate.ticketType()
    const first = await gate.ticket({ typeId })
    await postponed(10)
    const since = await gate.ticket({ typeId, validFrom: 239, validTo: 248 })
    for (const { code } of [first, since]) expect(await said(scan(code, days(9)))).toBe('notYetValid')
    await postponed(-4)
    for (const { code } of [first, since]) {
      expect(await said(scan(code, days(10)))).toBe('expired')
      expect(await said(scan(code, days(6)))).toBe('admitted')
    }
  })

  it('is seen completely by every concurrent scan: earlier ones refuse, later ones admit, none finds half', async () => {
    const typeId = await gate.ticketType({ entriesKind: 'unlimited' })
    const devices = await Promise.all(
      [1, 2, 3, 4].map(async () => ({
        reader: await gate.reader({ zoneId: hall, direction: 'in' }),
        ticket: await gate.ticket({ typeId }),
      })),
    )
    let committed = false
    let waiting = devices.length
    let allBegun = () => {}
    const begun = new Promise<void>(done => {
      allBegun = done
    })
    const scanning = devices.map(async ({ reader, ticket }) => {
      const heard: string[] = []
      for (let more = 3; more > 0; ) {
        const after = committed
        const word = await said(scan(ticket.code, days(10), reader))
        heard.push(after && word === 'expired' ? 'late' : word)
        if (heard.length === 1 && --waiting === 0) allBegun()
        if (after) more--
      }
      return heard
    })
    await begun
    await postponed(10)
    committed = true
    for (const heard of await Promise.all(scanning)) {
      expect(heard[0]).toBe('expired')
      // An admitted holder is inside.
      expect([...new Set(heard)]).toEqual(['expired', 'admitted', 'alreadyInside'])
      expect(heard.lastIndexOf('expired')).toBeLessThan(heard.indexOf('admitted'))
    }
  })
})
