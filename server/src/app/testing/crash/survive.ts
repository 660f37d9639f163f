import sql, { type Sql } from 'sql-template-tag'
import { expect, vi } from 'vitest'
import type { Crash } from './crash.ts'
import type { CrashFixture } from './crash-fixture.ts'

interface JobState {
  state: string
  attempts: number
}

const often = { timeout: 60_000, interval: 3 }
const patiently = { timeout: 120_000, interval: 50 }

/**
 * Starts a job, ends its process by kill -9 in the middle, and lets the next process continue. The job was running, is
 * done in its second attempt, and has the expected result.
 */
export async function survive(fixture: CrashFixture, { start, progress, killed, expected }: Crash): Promise<void> {
  const { db, pool } = fixture
  const isLockTest = 'locks' in progress
  const holder = await pool.connect()
  const pid = await fixture.jobProcess()
  try {
    // The lock is taken before the job begins, and after the command that queues it.
    if (isLockTest) process.kill(pid, 'SIGSTOP')
    const begun = await start(fixture)
    const states = () =>
      db.many<JobState>(sql`
      select state, attempts from job where id = any(${[...begun.jobs]}::uuid[]) order by id`)
    if (isLockTest) {
      await holder.query('begin')
      await holder.query(progress.locks(begun))
      process.kill(pid, 'SIGCONT')
      await vi.waitFor(async () => {
        expect((await db.many(waiting)).length).toBeGreaterThanOrEqual(begun.jobs.length)
        expect(await states()).toEqual(begun.jobs.map(() => ({ state: 'running', attempts: 1 })))
      }, often)
    } else {
      const { done, above = 0 } = progress
      await vi.waitFor(async () => expect(await done(fixture, begun)).toBeGreaterThan(above), often)
    }
    process.kill(pid, 'SIGKILL')
    const interrupted = await states()
    expect(interrupted.filter(({ state }) => state === 'running').length).toBeGreaterThan(0)
    await killed?.(fixture, begun)
    if (isLockTest) {
      if (!progress.statementRemains) await db.run(sql`select pg_terminate_backend(pid) from (${waiting}) w`)
      await holder.query('rollback')
    } else expect(await progress.done(fixture, begun)).toBeLessThan(progress.all)
    await vi.waitFor(async () => {
      const after = await states()
      expect(after.map(({ state }) => state)).toEqual(interrupted.map(() => 'done'))
      expect(after.map(({ attempts }) => attempts)).toEqual(
        interrupted.map(({ state }) => (state === 'running' ? 2 : 1)),
      )
    }, patiently)
    await expected(fixture, begun)
  } finally {
    resume(pid)
    holder.release(true)
  }
}

const waiting: Sql = sql`
  select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Resumes a stopped process; ignores one that does not exist any more. */
function resume(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT')
  } catch {
    // The process was killed.
  }
}
