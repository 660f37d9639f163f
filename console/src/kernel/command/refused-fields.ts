import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import type { CallError } from './call.ts'

/** The fields that a refusal names; "already exists" and a wrong code have separate status codes. */
export function refusedFields(failure: CallError | null | undefined): InputIssue[] {
  const issues = (failure?.data as { issues?: InputIssue[] } | null | undefined)?.issues
  return Array.isArray(issues) ? issues : []
}
