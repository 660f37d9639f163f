import type { Reads } from '../../kernel/command/entity-type.ts'

export const subjectRequestReads = {
  getSubjectRequestPage: ['subjectRequest'],
  getSubjectRequest: ['subjectRequest', 'job'],
} as const satisfies Reads
