import type { Reads } from '../../kernel/command/entity-type.ts'

/** Every write adds to the log; an open page of the log is not reloaded after each of them. */
export const operationLogReads = {
  getOperationLogPage: ['operationLog'],
  getOperationLogDetail: [],
  verifyOperationLog: ['operationLog'],
} as const satisfies Reads
