import type { Actor, WriteContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import type { JobContext } from '../../kernel/jobs/job-definition.ts'

/** Who started a job, as a payload stores it: what it may see and whose partners it brings in, not what it may do. */
export type SheetActor = Omit<Actor, 'permissions' | 'sessionId'>

export const sheetActorOf = ({ operatorId, operatorName, companyId, companyType, companyName }: Actor): SheetActor => ({
  operatorId,
  operatorName,
  companyId,
  companyType,
  companyName,
})

const actorOf = (actor: SheetActor): Actor => ({ ...actor, sessionId: '', permissions: new Set() })

/** What a handler needs, for a job that does its work row by row: history tells of each row, the log of the job. */
export function rowContext(
  { language, services, publish, jobId }: JobContext,
  actor: SheetActor,
  db: Db,
): WriteContext {
  return {
    ...{ actor: actorOf(actor), db, language, services, now: new Date() },
    ...{ traceId: jobId.replaceAll('-', ''), address: '', ticket: '' },
    log: () => {},
    push: publish,
    afterCommit: work => work(),
  }
}
