import { formatPartly, type RetainedRows } from '@fairgate/contract/lifecycle/subject-request/retention-exceptions'
import { useLocalize } from '../../kernel/i18n/language.ts'
import './SubjectRequest.css'

/** Until when a partial erasure retains the rest. */
export function InPart({ held }: { held: readonly RetainedRows[] }) {
  const w = useLocalize()
  return <span className="fg-request-why">{w(formatPartly(held))}</span>
}
