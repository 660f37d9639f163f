import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { createGateDecisions } from '../../app/testing/gate-decisions.ts'
import type { GateWorld, Reader } from '../../app/testing/gate-world.ts'
import { type Db, toDb, transaction } from '../../kernel/database/database.ts'

let gate: GateWorld
let hall: string
let lane: Reader

const { db, pool, gateWorld, decide, verdictOf, verdictIn } = await createGateDecisions()
beforeEach(async () => {
  gate = await gateWorld()
  hall = await gate.zone('N1')
  lane = await gate.reader({ zoneId: hall, direction: 'both' })
})

interface Scan {
  scanId?: string
  direction?: 'in' | 'out'
  people?: number
  hours?: number
}

const scan = (code: string, { hours = 0, direction = 'in', ...more }: Scan = {}, reader = lane) =>
  decide(reader, { code, direction, ...more }, { now: new Date(Date.now() + hours * 3_600_000) })

const stateOf = async (ticketId: string) =>
  (await db.one<{ state: string }>(sql`select state from ticket where id = ${ticketId}`)).state

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
    const [one, two] = [await pool.connect(), await pool.connect()]
    try {
      await one.query('begin')
      await two.query('begin')
      const work = {
        refund: (on: Db) => refund(on, ticketId),
        entry: (on: Db) => verdictIn(on, lane, code, new Date()),
      }
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
      sql`select pg_get_functiondef('gate_decide_all'::regproc) as source`,
    )
    const broken = source.replace("and k.id = e.id and k.state = 'issued'", 'and k.id = e.id')
    expect(broken).not.toBe(source)
    await pool.query(broken)
    try {
      expect((await race('refund'))[1]).toBe('admitted')
    } finally {
      await pool.query(source)
    }
  })

  it('twenty of each leave each ticket either refunded and outside, or entered', async () => {
    const typeId = await gate.ticketType()
    const tickets = await Promise.all(Array.from({ length: 20 }, () => gate.ticket({ typeId })))
    const outcomes = await Promise.all(
      tickets.map(async ({ ticketId, code }, at) => {
        const refunding = () => transaction(pool, own => refund(own, ticketId))
        const both = at % 2 ? [refunding(), verdictOf(scan(code))] : [verdictOf(scan(code)), refunding()]
        const results = await Promise.all(both as Promise<unknown>[])
        return [results.includes(true), results.includes('admitted')]
      }),
    )
    expect(outcomes.filter(([refunded, entered]) => refunded === entered)).toEqual([])
  })
})

describe('a postponement at the gate', () => {
  const days = (n: number) => ({ hours: n * 24 })
  const postponed = (n: number) => transaction(pool, on => gate.postpone(on, n))

  it('applies completely from its commit on: new days, and no old ones', async () => {
    const typeId = await gate.ticketType()
    const { code } = await gate.ticket({ typeId })
    const { code: other } = await gate.ticket({ typeId })
    expect(await verdictOf(scan(other, days(10)))).toBe('expired')
    await transaction(pool, async on => {
      await gate.postpone(on, 10)
      expect(await verdictOf(scan(code))).toBe('admitted')
      expect(await verdictOf(scan(other, days(10)))).toBe('expired')
      expect(await verdictIn(on, lane, other, new Date(Date.now() + 240 * 3_600_000))).toBe('admitted')
    })
    const refused = await scan(code)
    expect(refused).toMatchObject({ verdict: 'refused', reason: 'notYetValid' })
    const { facts } = await db.one<{ facts: { validFrom: string } }>(
      sql`select facts from passage where id = ${refused.passageId}`,
    )
    expect(Date.parse(facts.validFrom)).toBeGreaterThan(Date.now() + 8 * 86_400_000)
    expect(await verdictOf(scan(code, days(10)))).toBe('admitted')
  })

  it('shifts again what it has shifted, and what was sold since, each to its own day', async () => {
    const typeId = await gate.ticketType()
    const first = await gate.ticket({ typeId })
    await postponed(10)
    const since = await gate.ticket({ typeId, validFrom: 239, validTo: 248 })
    for (const { code } of [first, since]) expect(await verdictOf(scan(code, days(9)))).toBe('notYetValid')
    await postponed(-4)
    for (const { code } of [first, since]) {
      expect(await verdictOf(scan(code, days(10)))).toBe('expired')
      expect(await verdictOf(scan(code, days(6)))).toBe('admitted')
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
        const word = await verdictOf(scan(ticket.code, days(10), reader))
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
