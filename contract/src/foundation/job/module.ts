import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

export const jobPages = pageEntries({
  jobs: { path: '/jobs', screen: 'job/JobList', label: ['任务', 'Jobs'], group: 'informationManagement', place: 19 },
})

export const jobReads = {
  getJobPage: ['job'],
  getFailedJobPage: ['job'],
  getJobDetail: ['job'],
} as const satisfies Reads
