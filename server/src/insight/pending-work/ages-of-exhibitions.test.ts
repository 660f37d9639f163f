import sql, { type Sql } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { openedNow } from '../../app/testing/gate-of-fair.ts'
import { rowsRead } from '../../app/testing/rows-read.ts'
import { createTicketWorld, type TicketFair } from '../../app/testing/ticket-world.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { pendingByAge } from './api.ts'

const [whole, few] = [8_000, 3]
const now = new Date()

const world = await closeAfterAll(createTicketWorld())
const long = await world.ticketFair()
const short = await world.ticketFair()
for (const [fair, rows] of [
  [long, whole],
  [short, few],
] as const) {
  await fill(fair, rows)
}
await world.db.run(sql`analyze badge, ticket_request, discrepancy`)

/**
 * One of each kind every minute: over five days, or in three minutes. The venue settles discrepancies of both, an
 * organizer decides on its own.
 */
async function fill(fair: TicketFair, rows: number): Promise<void> {
  const { exhibitionId, agent } = fair
  const typeId = await world.ticketType(fair)
  await openedNow(world, fair)
  const at = (n: Sql) => sql`${now}::timestamptz - ${n} * interval '1 minute'`
  await world.db.run(sql`
    insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, phases, created_by,
      submitted_by, submitted_at)
    select ${exhibitionId}, uuidv7(), 'pending', 'ZZ-' || n, y.id, ${fair.agentParticipation}, ${agent.company.id}, '访客' || n, '{open}',
      ${agent.operatorId}, ${agent.operatorId}, ${at(sql`n`)}
    from generate_series(1, ${rows}::int) n, (select id from badge_type where exhibition_id = ${exhibitionId} limit 1) y`)
  await world.db.run(sql`
    insert into discrepancy (exhibition_id, kind, passage_id, door_id, at)
    select ${exhibitionId}, 'twoDoors', uuidv7(), o.id, ${at(sql`n`)}
    from generate_series(1, ${rows}::int) n, (select id from door where exhibition_id = ${exhibitionId} limit 1) o`)
  await world.db.run(sql`
    insert into ticket_request (kind, exhibition_id, participation_id, company_id, sponsor_id, giver_id, ticket_type_id, quantity,
      reason, submitted_by, submitted_at)
    select 'stock', ${exhibitionId}, ${fair.agentParticipation}, ${agent.company.id}, ${fair.organizer.company.id},
      ${fair.organizer.company.id}, ${typeId}, 1, '补票', ${agent.operatorId}, ${at(sql`n`)}
    from generate_series(1, ${rows}::int) n`)
}

describe('the ages of pending work by exhibition', () => {
  it.each([
    ['badge', () => long.organizer.actor, 1],
    ['ticketRequest', () => long.organizer.actor, 1],
    ['conflict', () => world.platform.actor, 2],
  ] as [string, () => Actor, number][])(
    'of %s are each counted to a thousand, the oldest by its index',
    async (kind, actor, exhibitions) => {
      const most: number[] = []
      const db = rowsRead(world.pool, most)
      const found = await pendingByAge(db, actor(), kind, now)
      const expected = [
        { exhibitionId: long.exhibitionId, count: whole, ages: { day: 1_001, days: 1_001, older: 1_001 } },
        { exhibitionId: short.exhibitionId, count: few, ages: { day: few, days: 0, older: 0 } },
      ]
      const shown = found.map(({ since: _, ...row }) => row).toSorted((one, other) => other.count - one.count)
      expect(shown).toEqual(expected.slice(0, exhibitions))
      for (const { since, count } of found) expect(new Date(since).getTime()).toBe(now.getTime() - count * 60_000)
      // The total comes from counters; requests for tickets, of which there are few, are counted.
      expect(Math.max(...most.filter(rows => kind !== 'ticketRequest' || rows < whole))).toBeLessThanOrEqual(1_001)
    },
  )
})
