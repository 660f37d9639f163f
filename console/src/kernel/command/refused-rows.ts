import type { CallError } from './call.ts'

/** A row that a batch command left unchanged, with the reason; further members belong to the command. */
export interface RefusedRow {
  id: string
  name: string
  msg: string
}

/** The rows of a batch command that changed none, each with its reason; empty for another refusal. */
export function refusedRows<Row extends RefusedRow = RefusedRow>(failure: Pick<CallError, 'data'>): Row[] {
  const failed = (failure.data as { failed?: Row[] } | null | undefined)?.failed
  return Array.isArray(failed) ? failed : []
}
