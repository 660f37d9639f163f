import type { InputIssue } from '@fairgate/contract/kernel/issues'
import type { CallError } from '../kernel/call.ts'

/** Fields that were refused, also those of a code of their own: already exists, code or password wrong. */
export function refusedFields(failure: CallError): InputIssue[] {
  const issues = (failure.data as { issues?: InputIssue[] } | null | undefined)?.issues
  return Array.isArray(issues) ? issues : []
}
