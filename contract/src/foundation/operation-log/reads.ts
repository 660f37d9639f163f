import type { Reads } from '../../kernel/command/entity-type.ts'

/** Whatever is written adds to it; a reader who looks at what was done is not moved on by every change. */
export const operationLogReads = {
  getOperationLogPage: ['operationLog'],
  getOperationLogDetail: [],
  verifyOperationLog: ['operationLog'],
} as const satisfies Reads
