import type { InputIssue } from '@fairgate/contract/kernel/issues'
import type { CallError } from './call.ts'

/** Fields a refusal names; those of "already exists" and of a wrong code come under codes of their own. */
export function refusedFields(failure: CallError | null | undefined): InputIssue[] {
  const issues = (failure?.data as { issues?: InputIssue[] } | null | undefined)?.issues
  return Array.isArray(issues) ? issues : []
}
