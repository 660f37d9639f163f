import { formatNumber } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { KeyNumber, KeyNumbers } from '../ui/KeyNumber.tsx'

/** What came of an import, as its job tells it. */
export interface ImportOutcome {
  total: number
  good: number
  bad: number
  /** The first of what is wrong; all of it is in the job's file. */
  issues: readonly { row: number; field: string; title: string; msg: string }[]
}

/** Three numbers and what is wrong, by row and column. */
export function ImportReport({ outcome: { total, good, bad, issues } }: { outcome: ImportOutcome }) {
  const t = useText()
  return (
    <section className="fg-partner-report" aria-label={t('partner.report')}>
      <KeyNumbers>
        <KeyNumber label={t('partner.rowsTotal')} value={formatNumber(total)} />
        <KeyNumber label={t('partner.rowsGood')} value={formatNumber(good)} />
        <KeyNumber label={t('partner.rowsBad')} value={formatNumber(bad)} tone={bad > 0 ? 'danger' : undefined} />
      </KeyNumbers>
      {issues.length > 0 && (
        <table className="fg-plain-table">
          <caption className="fg-hidden">{t('partner.report')}</caption>
          <thead>
            <tr>
              <th scope="col" style={{ width: 88 }}>
                {t('partner.rowNumber')}
              </th>
              <th scope="col" style={{ width: '28%' }}>
                {t('partner.rowField')}
              </th>
              <th scope="col">{t('partner.rowReason')}</th>
            </tr>
          </thead>
          <tbody>
            {issues.map(issue => (
              <tr key={`${issue.row} ${issue.field} ${issue.msg}`}>
                <td>{formatNumber(issue.row)}</td>
                <td>{issue.title}</td>
                <td className="is-wrong">{issue.msg}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
