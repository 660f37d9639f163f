import sql from 'sql-template-tag'
import { transaction } from '../database/database.ts'
import { type JobContext, type JobDefinition, JobFailure, type JobRegistry } from './job-definition.ts'

/** Jobs for the tests of the job process. They write into a table `trial (job uuid, step int)`. */
export const jobs = {
  'trial.steps': { run: steps },
  'trial.fault': {
    attempts: 2,
    async run() {
      throw new Error('fault')
    },
  } satisfies JobDefinition<unknown>,
  'trial.half': {
    attempts: 1,
    async run(_: unknown, { pool, save }: JobContext) {
      await transaction(pool, db => save(db, { rows: 250 }))
      throw new Error('fault')
    },
  },
  'trial.refuse': {
    async run() {
      throw new JobFailure('kernel.sheetEmpty', { row: 1 })
    },
  } satisfies JobDefinition<unknown>,
  'trial.wait': { run: wait },
} satisfies JobRegistry

/** One row per step, each in one transaction with the cursor; `pause` milliseconds between them. */
async function steps({ count, pause }: { count: number; pause: number }, context: JobContext) {
  for (let step = (context.saved as number | undefined) ?? 0; step < count; step++) {
    context.signal.throwIfAborted()
    await transaction(context.pool, async db => {
      await db.run(sql`insert into trial (job, step) values (${context.jobId}, ${step})`)
      await context.save(db, step + 1)
    })
    context.progress(step + 1, count)
    await new Promise(resolve => setTimeout(resolve, pause))
  }
  return { count, attempt: context.attempt, language: context.language }
}

/** No hooks. */
export const hooks = {}

async function wait(_: unknown, { signal, progress }: JobContext) {
  progress(1, 2)
  await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}
