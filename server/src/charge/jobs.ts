import type { JobRegistry } from '../kernel/jobs/job-definition.ts'
import { badgeFees, chargeLists } from './lists.ts'
import type { Above } from './queries.ts'

/** Jobs of charges by the kind they are queued under. */
export function chargeJobs(above: Above): JobRegistry {
  const lists = Object.values(chargeLists(above))
  return Object.assign({}, badgeFees.jobs, ...lists.map(({ jobs }) => jobs))
}
