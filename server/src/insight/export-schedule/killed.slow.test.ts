import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createExportScheduleWorld, type ExportScheduleWorld } from '../../app/testing/export-schedule-world.ts'
import { builtJobs } from '../../app/testing/programs.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { type JobHost, startJobHost } from '../../kernel/jobs/host.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'

let made: ExportScheduleWorld
let host: JobHost
let me: TestOperator
let colleague: TestOperator
beforeAll(async () => {
  made = await createExportScheduleWorld()
  await migrateJobs(made.world.pool)
  me = await made.clerk(['badge:export', 'badge:view'])
  colleague = await made.clerk(['badge:export'])
})
afterAll(async () => {
  await host?.stop()
  await made?.world.close()
})

const timing = { timeout: 60_000, interval: 20 }

/**
 * Where the job process is when it is killed: it stores the file, records the end, writes the mails, marks them as
 * written.
 */
const writes = ['file', 'export_run', 'message', 'message_ids'] as const

it('killed at each of its writes, a scheduled export produces one file and one mail per recipient', async () => {
  const { world, db } = made
  const { data: row } = await made.add(me, { operatorIds: [me.operatorId, colleague.operatorId] })
  const mails = async () => (await made.mails()).length
  const last = () =>
    db.one<{ files: number; state: string; failure: string | null; written: number }>(sql`
      select (select count(*)::int from file where id = r.file_id) as files, j.state, coalesce(r.failure, r.unsent_why) as failure,
        cardinality(r.message_ids) as written
      from export_run r join job j on j.id = r.job_id where r.schedule_id = ${row.id} order by r.id desc limit 1`)
  host = startJobHost({ config: world.config, ...builtJobs, onError() {} })
  await host.ready
  for (const [round, write] of writes.entries()) {
    const [holder, before] = [await world.pool.connect(), await world.pool.connect()]
    try {
      await holder.query('begin')
      if (write === 'message_ids') {
        // After the messages, in the same transaction: the mark of the run.
        await db.run(sql`
          create function wait_at_write() returns trigger language plpgsql as $$
            begin if new.mailed_at is not null then perform pg_advisory_xact_lock(4711); end if; return new; end $$`)
        await db.run(
          sql`create trigger wait_at_write before update on export_run for each row execute function wait_at_write()`,
        )
        await holder.query('select pg_advisory_xact_lock(4711)')
        await world.call(me, 'runExportSchedule', { id: row.id })
      } else {
        // The run is written first: while the table is locked the job waits before its file.
        await before.query('begin')
        await before.query('lock table file in exclusive mode')
        await world.call(me, 'runExportSchedule', { id: row.id })
        if (write !== 'file') {
          await holder.query(`lock table ${write} in exclusive mode`)
          await before.query('rollback')
        }
      }
      const waiting =
        write === 'message_ids' ? `locktype = 'advisory' and objid = 4711` : `relation = '${write}'::regclass`
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
      if (write === 'message_ids') await db.run(sql`drop function if exists wait_at_write cascade`)
    }
    await vi.waitFor(async () => expect((await last()).written).toBe(2), timing)
    expect([write, await last()]).toEqual([write, { files: 1, state: 'done', failure: null, written: 2 }])
    expect([write, await mails()]).toEqual([write, 2 * (round + 1)])
  }
}, 200_000)
