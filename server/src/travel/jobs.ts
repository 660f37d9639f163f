import type { JobRegistry } from '../kernel/jobs/job-definition.ts'
import { transportationList, travelList } from './lists.ts'

export const travelJobs: JobRegistry = { ...travelList.jobs, ...transportationList.jobs }
