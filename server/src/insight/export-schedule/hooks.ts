import sql from 'sql-template-tag'
import { enqueue } from '../../kernel/jobs/enqueue.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import type { OnJob } from '../../kernel/services/services.ts'
import { type MailJob, mailKind } from './mail-job.ts'

interface Ended {
  id: string
  companyId: string
  operatorId: string
  operatorName: string
  isMailed: boolean
}

/**
 * Records the result of a scheduled export and queues its mails, in the transaction of its end. A failed one that is
 * retried from the jobs may still produce a file.
 */
export const exportEnded: OnJob = async ({ db, push }, { id: jobId, state, result, error, language }) => {
  const { fileId = null, rows = null } = (result ?? {}) as { fileId?: string; rows?: number }
  const failure =
    state === 'done' ? null : state === 'cancelled' ? 'exportSchedule.cancelled' : (error?.reason ?? 'kernel.fault')
  const run = await db.maybe<Ended>(sql`
    update export_run r set ended_at = now(), file_id = ${fileId}, row_count = ${rows}, failure = ${failure}
    from export_schedule t where t.id = r.schedule_id and r.job_id = ${jobId} and r.file_id is null
    returning r.id, t.company_id as "companyId", t.operator_id as "operatorId", t.operator_name as "operatorName",
      cardinality(t.operator_ids) > 0 as "isMailed"`)
  if (!run) return
  const { id: runId, companyId, operatorId, operatorName } = run
  publishRowChange(push, [companyId], 'exportSchedule')
  if (!fileId || !run.isMailed) return
  const payload: MailJob = { runId }
  await enqueue(db, { kind: mailKind, payload, actor: { companyId, operatorId, operatorName, language } })
}
