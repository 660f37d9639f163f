import type { CallError } from './call.ts'

/** A row of several that a command left as it was, and why; further members are the command's own. */
export interface RefusedRow {
  id: string
  name: string
  msg: string
}

/** The rows of a command over several that did nothing to any, each with its reason; none where it was refused otherwise. */
export function refusedRows<Row extends RefusedRow = RefusedRow>(failure: Pick<CallError, 'data'>): Row[] {
  const failed = (failure.data as { failed?: Row[] } | null | undefined)?.failed
  return Array.isArray(failed) ? failed : []
}
