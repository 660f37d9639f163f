import type { Output } from '@fairgate/contract/catalogue'
import { formatNumber } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import './bank.css'

/** Rows of a statement that were not kept: how many for which reason, and the first of them. */
export function NotKept({ report }: { report: Output<'getBankStatementReport'> }) {
  const t = useText()
  return (
    <>
      {report.reasons.length > 0 && (
        <p>
          {report.reasons.map(({ reason, count }) => `${t(`bank.told_${reason}`)} ${formatNumber(count)}`).join(' · ')}
        </p>
      )}
      {report.rows.length > 0 && (
        <ul className="fg-bank-told">
          {report.rows.map(({ row, reason }) => (
            <li key={row}>{t('bank.toldRow', { row, reason: t(`bank.told_${reason}`) })}</li>
          ))}
        </ul>
      )}
    </>
  )
}
