import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { formatDate, formatInstant } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { type BankLine, keyOf } from './bank-line.ts'
import { ChoiceText, Why } from './ChoiceText.tsx'

/** The data of a statement line, its proposals, and its match. */
export function BankLineFacts({ detail: row }: { detail: BankLine }) {
  const t = useText()
  const { account, matched, proposals, certain } = row
  const said = [
    { name: t('bank.day'), value: [formatDate(row.day), row.time].filter(Boolean).join(' ') },
    { name: t('bank.amount'), value: formatAmount(row.amount) },
    { name: t('bank.payer'), value: row.payer },
    { name: t('bank.payerAccount'), value: grouped(row.payerAccount) },
    { name: t('bank.text'), value: row.text },
    { name: t('bank.serial'), value: row.serial },
    { name: t('bank.balance'), value: row.balance === null ? '' : formatAmount(row.balance) },
    { name: t('bank.account'), value: `${account.name} ${grouped(account.number)}` },
    { name: t('bank.note'), value: row.note },
    {
      name: t('bank.decidedBy'),
      value: row.decidedAt ? `${row.decidedByName} ${formatInstant(row.decidedAt)}` : '',
    },
  ]
  return (
    <>
      <DescriptionList facts={said.filter(({ value }) => value !== '')} />
      {matched && (
        <>
          <h3 className="fg-bank-section">{t('bank.tabMatched')}</h3>
          <ChoiceText choice={{ ...matched, missing: '0.00' }} />
        </>
      )}
      {proposals.length > 0 && (
        <>
          <h3 className="fg-bank-section">{t('bank.proposal')}</h3>
          {proposals.map((proposal, at) => (
            <p key={keyOf(proposal)}>
              <ChoiceText choice={proposal} />
              <Why proposal={proposal} sure={certain && at === 0} />
            </p>
          ))}
        </>
      )}
    </>
  )
}

/** An account number in groups of four, as the specification requires (§9). */
const grouped = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')
