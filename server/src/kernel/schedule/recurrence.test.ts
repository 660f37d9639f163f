import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { toDb } from '../database/database.ts'
import { claimDue } from './recurrence.ts'

const database = await closeAfterAll(testDatabase())
const db = toDb(database.pool)
await db.run(sql`
    create table trial (id uuid primary key default uuidv7(), recurrence text, weekday text, month_day int, at text, next_at timestamptz)`)

interface TestSchedule {
  rhythm: string
  weekday?: string
  monthDay?: number
  at?: string
}

/** The next moment of a schedule that was due long ago, seen from a moment. */
async function findNextFrom(
  now: string,
  { rhythm, weekday, monthDay, at = '08:00' }: TestSchedule,
  zone = 'Asia/Shanghai',
) {
  await db.run(sql`
    insert into trial (recurrence, weekday, month_day, at, next_at)
    values (${rhythm}, ${weekday ?? null}, ${monthDay ?? null}, ${at}, '2020-01-01')`)
  const [claimed] = await claimDue<object>(db, {
    ...{ table: 'trial', now: new Date(now), zone, limit: 1, monthDay: 'month_day', returning: [sql`t.at`] },
  })
  const { next } = await db.one<{ next: string }>(
    sql`delete from trial where id = ${claimed?.id} returning next_at as next`,
  )
  return next
}

it("a daily or weekly schedule is due at the next such hour in the venue's zone, however long nothing ran", async () => {
  expect(await findNextFrom('2027-02-09T23:59:59Z', { rhythm: 'daily' })).toBe('2027-02-10T00:00:00.000Z')
  // The same moment is not the next one.
  expect(await findNextFrom('2027-02-10T00:00:00Z', { rhythm: 'daily' })).toBe('2027-02-11T00:00:00.000Z')
  expect(await findNextFrom('2027-02-10T00:00:00Z', { rhythm: 'weekly', weekday: 'wednesday' })).toBe(
    '2027-02-17T00:00:00.000Z',
  )
})

it('a weekly schedule is due on its weekday only, also across the end of a month', async () => {
  const weekly = { rhythm: 'weekly', weekday: 'wednesday' }
  expect(await findNextFrom('2027-02-26T00:00:00Z', weekly)).toBe('2027-03-03T00:00:00.000Z')
  expect(await findNextFrom('2027-12-30T00:00:00Z', { ...weekly, monthDay: 31 })).toBe('2028-01-05T00:00:00.000Z')
  const monthly = { rhythm: 'monthly', monthDay: 15, weekday: 'wednesday' }
  expect(await findNextFrom('2027-02-16T00:00:00Z', monthly)).toBe('2027-03-15T00:00:00.000Z')
})

it('a monthly schedule is due on the last day of a month without its day', async () => {
  const last = { rhythm: 'monthly', monthDay: 31 }
  expect(await findNextFrom('2027-02-10T00:00:00Z', last)).toBe('2027-02-28T00:00:00.000Z')
  expect(await findNextFrom('2028-02-10T00:00:00Z', last)).toBe('2028-02-29T00:00:00.000Z')
  expect(await findNextFrom('2027-02-28T00:00:00Z', last)).toBe('2027-03-31T00:00:00.000Z')
  expect(await findNextFrom('2027-12-31T00:00:00Z', last)).toBe('2028-01-31T00:00:00.000Z')
  expect(await findNextFrom('2027-01-30T00:00:00Z', { rhythm: 'monthly', monthDay: 29 })).toBe(
    '2027-02-28T00:00:00.000Z',
  )
})

it('a schedule retains its hour when the clocks change', async () => {
  const zone = 'Europe/Berlin'
  expect(await findNextFrom('2027-03-27T12:00:00Z', { rhythm: 'daily' }, zone)).toBe('2027-03-28T06:00:00.000Z')
  expect(await findNextFrom('2027-03-26T12:00:00Z', { rhythm: 'daily' }, zone)).toBe('2027-03-27T07:00:00.000Z')
})
