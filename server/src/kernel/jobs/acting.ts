import type { Actor } from '../actor.ts'

/** Who started a job, as its payload stores it: what it may see, not what it may do. */
export type JobsActor = Pick<Actor, 'operatorId' | 'operatorName' | 'companyId' | 'companyType' | 'companyName'>

export const toJobsActor = ({ operatorId, operatorName, companyId, companyType, companyName }: Actor): JobsActor => ({
  ...{ operatorId, operatorName, companyId, companyType, companyName },
})

/**
 * The actor for whom a job runs; nothing asks for permissions again, but where they say which rows somebody sees (`permissions`:
 * those they had when they began it).
 */
export const actorOfJob = (actor: JobsActor, permissions: readonly string[] = []): Actor => ({
  ...{ ...actor, sessionId: '' },
  permissions: new Set(permissions),
})
