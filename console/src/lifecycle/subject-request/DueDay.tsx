import { formatDate } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import './SubjectRequest.css'

/** By when a request is to be answered, and whether that is over. */
export function DueDay({ dueOn, overdue }: { dueOn: string; overdue: boolean }) {
  const t = useText()
  return (
    <span className="fg-request-due">
      {formatDate(dueOn)}
      {overdue && <small>{t('subjectRequest.overdue')}</small>}
    </span>
  )
}
