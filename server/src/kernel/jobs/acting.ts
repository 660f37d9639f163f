import type { Actor } from '../context.ts'

/** Who started a job, as its payload keeps it: what it may see, not what it may do. */
export type JobsActor = Pick<Actor, 'operatorId' | 'operatorName' | 'companyId' | 'companyType' | 'companyName'>

export const jobsActorOf = ({ operatorId, operatorName, companyId, companyType, companyName }: Actor): JobsActor => ({
  ...{ operatorId, operatorName, companyId, companyType, companyName },
})

/** The actor for whom a job runs; nothing asks for permissions again. */
export const actorOfJob = (actor: JobsActor): Actor => ({ ...actor, sessionId: '', permissions: new Set() })
