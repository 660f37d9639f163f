import type { Reads } from '../kernel/entity-type.ts'

export const jobReads = {
  getJobPage: ['job'],
  getFailedJobPage: ['job'],
  getJobDetail: ['job'],
} as const satisfies Reads
