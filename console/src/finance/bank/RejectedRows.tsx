import type { Output } from '@fairgate/contract/app/catalogue'
import { bankImportTexts } from '@fairgate/contract/finance/bank/import-texts'
import { formatNumber } from '../../kernel/format/format.ts'
import { useLocalize } from '../../kernel/i18n/language.ts'
import { useRowName } from './use-row-name.ts'
import './bank.css'

/** Rejected rows of a statement: how many by reason, and the first of them. */
export function RejectedRows({ report }: { report: Output<'getBankStatementReport'> }) {
  const w = useLocalize()
  const nameOfRow = useRowName(report)
  return (
    <>
      {report.reasons.length > 0 && (
        <p>
          {report.reasons
            .map(({ reason, count }) => `${w(bankImportTexts[`rejected_${reason}`])} ${formatNumber(count)}`)
            .join(' · ')}
        </p>
      )}
      {report.rows.length > 0 && (
        <ul className="fg-bank-rejected">
          {report.rows.map(({ row, reason }) => (
            <li key={row}>
              {w(bankImportTexts.rejectedRow, {
                row: nameOfRow(row),
                reason: w(bankImportTexts[`rejected_${reason}`]),
              })}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
