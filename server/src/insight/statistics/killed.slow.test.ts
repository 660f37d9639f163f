import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type BadgeWorld, createBadgeWorld, type Fair } from '../../app/testing/badge-world.ts'
import { builtJobs } from '../../app/testing/programs.ts'
import { type JobHost, startJobHost } from '../../kernel/jobs/host.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'
import { mailStatistics } from './schedule-due.ts'

let world: BadgeWorld
let fair: Fair
let host: JobHost
beforeAll(async () => {
  world = await createBadgeWorld()
  await migrateJobs(world.pool)
  fair = await world.fair()
})
afterAll(async () => {
  await host?.stop()
  await world?.close()
})

const timing = { timeout: 60_000, interval: 20 }

/**
 * Where the job process is when it is killed: it stores the sheet, claims the schedule, writes the mails, marks them
 * written, commits.
 */
const writes = ['file', 'statistics_schedule', 'message', 'sent_for', 'commit'] as const
const triggers = {
  sent_for:
    'create trigger waits before update of sent_for on statistics_schedule for each row execute function wait_at_write()',
  commit: `create constraint trigger waits after insert on message deferrable initially deferred
    for each row execute function wait_at_write()`,
}

it('killed at each of its writes, a statistics mail reaches each recipient once, with its sheet', async () => {
  const readers = await Promise.all([1, 2].map(() => world.world.operator(fair.organizer.company)))
  for (const { accountId, userName } of readers)
    await world.db.run(sql`update account set email = ${`${userName}@example.com`} where id = ${accountId}`)
  const { data: schedule } = await world.call(fair.organizer, 'saveStatisticsSchedule', {
    ...{ statistic: 'gender', exhibitionIds: [fair.exhibitionId], rhythm: 'daily', at: '08:00' },
    operatorIds: readers.map(({ operatorId }) => operatorId),
  } as never)
  const state = () =>
    world.db.one<{
      mails: number
      sheets: number
      marked: string | null
      failure: string | null
      unfinished: number
    }>(sql`
      select (select count(*)::int from message where purpose = 'statisticsReport') as mails,
        (select count(*)::int from message m join file f on f.id = m.attachment_id where m.purpose = 'statisticsReport') as sheets,
        s.sent_for as marked, s.failure,
        (select count(*)::int from job where kind = 'statistics.mail' and state <> 'done') as unfinished
      from statistics_schedule s where s.id = ${schedule.id}`)
  host = startJobHost({ config: world.config, ...builtJobs, onError() {} })
  await host.ready
  for (const [round, write] of writes.entries()) {
    const [holder, before] = [await world.pool.connect(), await world.pool.connect()]
    const due = new Date(Date.UTC(2026, 0, round + 1)).toISOString()
    try {
      await world.db.run(sql`update statistics_schedule set next_at = ${due} where id = ${schedule.id}`)
      if (write === 'sent_for' || write === 'commit') {
        // After the mails, in the same transaction.
        await world.db.run(sql`
          create function wait_at_write() returns trigger language plpgsql as $$
            begin perform pg_advisory_xact_lock(4712); return new; end $$`)
        await world.db.run(raw(triggers[write]))
      }
      // While this lock is held the job waits before its sheet: queueing it also writes the schedule.
      await before.query('begin')
      await before.query('lock table file in exclusive mode')
      expect(await mailStatistics(world.services, new Date(Date.parse(due) + 1000))).toBe(1)
      await holder.query('begin')
      const behind = write === 'sent_for' || write === 'commit'
      if (behind) await holder.query('select pg_advisory_xact_lock(4712)')
      else if (write !== 'file') await holder.query(`lock table ${write} in exclusive mode`)
      if (write !== 'file') await before.query('rollback')
      const waiting = behind ? `locktype = 'advisory' and objid = 4712` : `relation = '${write}'::regclass`
      const waiters = `from pg_locks where not granted and ${waiting}`
      await vi.waitFor(
        async () => expect((await holder.query(`select pid ${waiters}`)).rowCount).toBeGreaterThan(0),
        timing,
      )
      process.kill(host.pid() ?? 0, 'SIGKILL')
      await holder.query(`select pg_terminate_backend(pid) ${waiters}`)
      await Promise.all([holder.query('rollback'), before.query('rollback')])
    } finally {
      for (const one of [holder, before]) one.release(true)
      await world.db.run(sql`drop function if exists wait_at_write cascade`)
    }
    await vi.waitFor(async () => expect((await state()).unfinished).toBe(0), timing)
    const { marked, ...after } = await state()
    const all = 2 * (round + 1)
    expect([write, after]).toEqual([write, { mails: all, sheets: all, failure: null, unfinished: 0 }])
    expect(new Date(marked ?? '').toISOString()).toBe(due)
  }
}, 200_000)
