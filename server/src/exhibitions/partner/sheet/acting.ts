import type { Actor, WriteContext } from '../../../kernel/command/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import type { JobContext } from '../../../kernel/jobs/job-definition.ts'

/** The actor who started a job, as a payload stores it: its scope and company, not its permissions. */
export type SheetActor = Omit<Actor, 'permissions' | 'sessionId'>

export const sheetActorOf = ({ operatorId, operatorName, companyId, companyType, companyName }: Actor): SheetActor => ({
  operatorId,
  operatorName,
  companyId,
  companyType,
  companyName,
})

const actorOf = (actor: SheetActor): Actor => ({ ...actor, sessionId: '', permissions: new Set() })

/** The context of a handler for a job that works row by row: each row has a history, the job one line of the log. */
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
