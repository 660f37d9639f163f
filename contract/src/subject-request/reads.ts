import type { Reads } from '../kernel/noun.ts'

export const subjectRequestReads = {
  getSubjectRequestPage: ['subjectRequest'],
  getSubjectRequest: ['subjectRequest', 'job'],
} as const satisfies Reads
