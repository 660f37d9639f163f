import type { JobRegistry } from '../kernel/jobs/job-definition.ts'
import { badgeFees, chargeLists } from './lists.ts'
import type { BegunOf } from './queries.ts'

/** Jobs of charges by the kind they are queued under. */
export function chargeJobs(begunOf: BegunOf): JobRegistry {
  const lists = Object.values(chargeLists(begunOf))
  return Object.assign({}, badgeFees.jobs, ...lists.map(({ jobs }) => jobs))
}
