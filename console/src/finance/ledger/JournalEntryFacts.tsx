import type { Output } from '@fairgate/contract/app/catalogue'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { Link } from 'react-router'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { SmallTable } from '../../kernel/ui/SmallTable.tsx'
import { accountWord, holderWord } from './ledger-labels.ts'
import './Ledger.css'

/** One journal entry: debited and credited accounts, with equal sums. */
export function JournalEntryFacts({ detail }: { detail: Output<'getVoucherDetail'> }) {
  const t = useText()
  const { lines } = detail
  const shown = (amount: string | null) => (amount ? formatAmount(amount) : '')
  return (
    <>
      <SmallTable className="fg-ledger-lines">
        <caption className="fg-hidden">{t('ledger.voucher')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ledger.account')}</th>
            <th scope="col" className="is-amount">
              {t('ledger.debit')}
            </th>
            <th scope="col" className="is-amount">
              {t('ledger.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a journal entry never change
            <tr key={index}>
              <td>
                {t(accountWord(line.account))}
                <small>
                  {[holderWord(line, t), line.exhibition && nameOf(line.exhibition)]
                    .filter(Boolean)
                    .join(t('shell.comma'))}
                </small>
              </td>
              <td className="is-amount">{shown(line.debit)}</td>
              <td className="is-amount">{shown(line.credit)}</td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
      {isPart(lines) && <p className="fg-field-hint">{t('ledger.hiddenLines')}</p>}
      <DescriptionList
        facts={[
          ...(detail.cause ? [{ name: t('ledger.cause'), value: <JournalEntryCause cause={detail.cause} /> }] : []),
          { name: t('ledger.operator'), value: detail.operatorName || t('ledger.bySystem') },
          { name: t('ledger.entryNumber'), value: detail.id },
          ...(detail.undoes ? [{ name: t('ledger.undoes'), value: detail.undoes }] : []),
          ...(detail.undoneBy ? [{ name: t('ledger.undone'), value: detail.undoneBy }] : []),
        ]}
      />
    </>
  )
}

/** Whether some lines are invisible to the operator, so that only one side is shown. */
const isPart = (lines: Output<'getVoucherDetail'>['lines']) =>
  !(lines.some(({ debit }) => debit !== null) && lines.some(({ credit }) => credit !== null))

/** The cause of a journal entry, with a link. */
export function JournalEntryCause({ cause }: { cause: Output<'getVoucherDetail'>['cause'] }) {
  const { name, path } = cause ?? { name: '', path: null }
  if (!name) return '—'
  return path ? (
    <Link to={path} title={name}>
      {name}
    </Link>
  ) : (
    <span title={name}>{name}</span>
  )
}
