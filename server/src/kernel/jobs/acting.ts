import type { Actor } from '../auth/actor.ts'

/** The actor who started a job, as its payload stores it: scope, not permissions. */
export type JobsActor = Pick<Actor, 'operatorId' | 'operatorName' | 'companyId' | 'companyType' | 'companyName'>

export const toJobsActor = ({ operatorId, operatorName, companyId, companyType, companyName }: Actor): JobsActor => ({
  ...{ operatorId, operatorName, companyId, companyType, companyName },
})

/**
 * The actor of a job; nothing checks permissions again, except where they decide which rows are visible (`permissions`:
 * those at the start).
 */
export const actorOfJob = (actor: JobsActor, permissions: readonly string[] = []): Actor => ({
  ...{ ...actor, sessionId: '' },
  permissions: new Set(permissions),
})
