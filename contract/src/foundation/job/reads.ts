import type { Reads } from '../../kernel/command/entity-type.ts'

export const jobReads = {
  getJobPage: ['job'],
  getFailedJobPage: ['job'],
  getJobDetail: ['job'],
} as const satisfies Reads
