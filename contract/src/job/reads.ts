import type { Reads } from '../kernel/noun.ts'

export const jobReads = {
  getJobPage: ['job'],
  getFailedJobPage: ['job'],
  getJobDetail: ['job'],
} as const satisfies Reads
