import { formatDate } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import './SubjectRequest.css'

/** The due date of a request, and whether it is overdue. */
export function DueDay({ dueOn, overdue }: { dueOn: string; overdue: boolean }) {
  const t = useText()
  return (
    <span className="fg-request-due">
      {formatDate(dueOn)}
      {overdue && <small>{t('subjectRequest.overdue')}</small>}
    </span>
  )
}
