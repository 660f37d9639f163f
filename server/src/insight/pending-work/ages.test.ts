import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { rowsRead } from '../../app/testing/rows-read.ts'
import { createWorld } from '../../app/testing/world.ts'
import { toDb } from '../../kernel/database/database.ts'
import { pendingByAge } from './api.ts'

const whole = 74_000
const now = new Date('2030-03-04T05:06:07Z')

const database = await closeAfterAll(testDatabase())
const db = toDb(database.pool)
const world = createWorld(database.pool)
const [submitter, approver] = [await world.administrator('platform'), await world.administrator('platform')]
const venue = approver.actor
// One every six seconds, for over five days.
await db.run(sql`
    insert into blacklist (scope, kind, plate, reason, from_day, company_id, submitted_by, submitted_at)
    select 'garden', 'vehicle', 'TEST' || n, 'other', '2030-01-01', ${submitter.actor.companyId}, ${submitter.operatorId},
      ${now}::timestamptz - n * interval '6 seconds' from generate_series(1, ${whole}) n`)
await db.run(sql`analyze blacklist`)

describe('the ages of 74,000 pending rows', () => {
  it('are each counted up to a thousand, the oldest by its index: few rows are read', async () => {
    const most: number[] = []
    const found = await pendingByAge(rowsRead(database.pool, most), venue, 'blacklist', now)
    expect(found).toEqual([
      { exhibitionId: null, count: whole, since: expect.anything(), ages: { day: 1_001, days: 1_001, older: 1_001 } },
    ])
    expect(new Date(found[0]?.since ?? '').getTime()).toBe(now.getTime() - whole * 6_000)
    expect(Math.max(...most)).toBeLessThanOrEqual(1_001)
  })
})
