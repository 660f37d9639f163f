import type { InputIssue } from '@fairgate/contract/kernel/issues'
import type { CallError } from '../kernel/call.ts'

/** What a form shows of a refusal: its fields (10002, 10017), or one line about the whole (10007). */
export function issuesOf(failure: CallError): readonly InputIssue[] {
  const issues = (failure.data as { issues?: InputIssue[] } | null)?.issues
  return issues ?? [{ path: '', msg: failure.message }]
}
