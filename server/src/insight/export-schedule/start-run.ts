import sql from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import { type RunCommandOptions, runCommandAs } from '../../kernel/command/run-command-as.ts'
import type { Db } from '../../kernel/database/database.ts'
import { Refused, refuse } from '../../kernel/refusal/refuse.ts'
import type { Ports } from '../../kernel/services/ports.ts'
import { type ExportSchedule, exportOf, inputOf } from './schedule.ts'

type Running = Pick<ExportSchedule, 'operatorId' | 'command' | 'payload' | 'format' | 'span' | 'language'> & {
  id: string
}

interface Started {
  jobId: string
  /** Called after the commit. */
  publish(ports: Pick<Ports, 'publish'>): void
}

/**
 * Starts the export of a schedule for a moment, in the caller's transaction, as its operator with the current
 * permissions. Refuses with the reason that the schedule shows when it is stopped.
 */
export async function startRun(
  unattended: RunCommandOptions,
  db: Db,
  schedule: Running,
  { dueAt, now }: { dueAt: string; now: Date },
): Promise<Started> {
  const actor = await actorFor(unattended, db, schedule.operatorId)
  const export_ = exportOf(schedule.command)
  if (!export_) refuse('exportSchedule.listGone')
  const { command, language } = schedule
  const input = inputOf(schedule, now, unattended.services.config.venueTimeZone)
  const { answer, publish } = await runCommandAs(unattended, db, actor, { command, input, language }).catch(saidOfIt)
  const { jobId } = answer as { jobId: string }
  // An operator who only sees their own rows exports for nobody else.
  const isShared = export_.readers.some(name => actor.permissions.has(name))
  await db.run(sql`
    insert into export_run (schedule_id, due_at, job_id, readers, mailed)
    values (${schedule.id}, ${dueAt}, ${jobId}, ${isShared ? [...export_.readers] : []}, ${export_.mailed === true})`)
  return { jobId, publish }
}

async function actorFor({ actingOperator }: RunCommandOptions, db: Db, operatorId: string): Promise<Actor> {
  const actor = await actingOperator(db, operatorId)
  if (actor === 'left') refuse('exportSchedule.ownerLeft')
  if (actor === 'shut') refuse('exportSchedule.companyShut')
  return actor
}

/** Converts a refusal of the export to one of the schedule. */
function saidOfIt(error: unknown): never {
  if (!(error instanceof Refused)) throw error
  if (error.reason === 'kernel.noPermission') refuse('exportSchedule.noPermissionAnyMore')
  const gone = ['kernel.notFound', 'kernel.inputRefused', 'kernel.noSuchAddress']
  if (gone.includes(error.reason)) refuse('exportSchedule.listGone')
  throw error
}
