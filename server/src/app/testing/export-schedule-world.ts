import type { CommandName } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { logged } from '../../foundation/operation-log/logged.ts'
import { actingOperator } from '../../identity/session/acting-operator.ts'
import { startDueExports } from '../../insight/export-schedule/due.ts'
import { exportEnded } from '../../insight/export-schedule/hooks.ts'
import { transaction } from '../../kernel/database/database.ts'
import type { JobRow } from '../../kernel/jobs/job-list.ts'
import { handlerBook } from '../handlers.ts'
import { jobs } from '../jobs.ts'
import { createBadgeWorld, type Fair } from './badge-world.ts'
import type { TestOperator } from './world.ts'

/** An exhibition whose organizer's operators have scheduled exports. For tests. */
export async function createExportScheduleWorld() {
  const world = await createBadgeWorld()
  const fair: Fair = await world.fair()
  const { db } = world

  /** An operator next to another one, whose account has an e-mail address. */
  async function clerk(permissions?: readonly string[], of: TestOperator = fair.organizer): Promise<TestOperator> {
    const made = await world.world.operator(of.company, permissions && { permissions })
    await db.run(sql`update account set email = ${`${made.userName}@example.com`} where id = ${made.accountId}`)
    return made
  }

  const form = (changes: object = {}) => ({
    ...{
      exports: 'exportBadges',
      payload: { exhibitionId: fair.exhibitionId },
      path: '/badges',
      format: 'csv' as const,
    },
    ...{ rhythm: 'daily' as const, at: '08:00', operatorIds: [] as string[], ...changes },
  })

  return {
    ...{ world, fair, db, clerk, form },
    add: (caller: TestOperator, changes: object = {}) =>
      world.call(caller, 'addExportSchedule', form(changes) as never),
    listed: async (caller: TestOperator, tab: 'own' | 'received' = 'own') =>
      (await world.call(caller, 'getExportSchedulePage', { tab })).data.list,
    /** Makes all schedules due at a moment. */
    dueAt: (at: string) => db.run(sql`update export_schedule set next_at = ${at} where next_at is not null`),
    tick: (now: string) =>
      startDueExports(
        { services: world.services, handlers: handlerBook, logged, actingOperator, publish: () => {} },
        new Date(now),
      ),
    jobsOf: (caller: TestOperator, kind = 'badge.export') =>
      db.many<{ id: string; payload: Record<string, unknown> }>(sql`
        select id, payload from job where operator_id = ${caller.operatorId} and kind = ${kind} order by id`),
    /** Runs a job and its end hooks, like the job process. */
    async finish(jobId: string): Promise<void> {
      const [, failed] = await world.runJob(jobId, jobs).then(
        () => [],
        error => [undefined, error as Error],
      )
      if (failed) {
        const error = JSON.stringify({ reason: failed.message, values: {} })
        await db.run(sql`update job set state = 'failed', error = ${error} where id = ${jobId}`)
      }
      await transaction(world.pool, async tx => {
        const job = await tx.one<JobRow>(sql`select * from job where id = ${jobId}`)
        await exportEnded({ db: tx, push: () => {} }, job)
      })
    },
    mails: () =>
      db.many<{ id: string; attachmentId: string | null; content: Buffer }>(sql`
        select id, attachment_id as "attachmentId", content_encrypted as content from message where purpose = 'exportReport' order by id`),
    logOf: async (caller: TestOperator, command: CommandName) =>
      (
        await db.many(
          sql`select from operation_log_entry where operator_id = ${caller.operatorId} and command = ${command} and status_code = 10001`,
        )
      ).length,
  }
}

export type ExportScheduleWorld = Awaited<ReturnType<typeof createExportScheduleWorld>>
