import type { RowOf } from '@fairgate/contract/app/catalogue'
import { settlementKindOf } from '@fairgate/contract/finance/settlement/kinds'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { Link } from 'react-router'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { type Choice, needsReceipt } from './bank-line.ts'
import './bank.css'

type Proposal = RowOf<'getBankLinePage'>['proposals'][number]

/** A target of a line: its bills, if any, the company, and the open amount. */
export function ChoiceText({ choice }: { choice: Choice }) {
  const t = useText()
  const { charges: bills, company, exhibition, missing, paymentId, settlement } = choice
  const what = useWhat(choice)
  return (
    <span className="fg-bank-choice">
      <strong>{what}</strong>
      <span>
        {nameOf(company)} · {nameOf(exhibition)}
      </span>
      {bills.length > 0 && !paymentId && <small>{t('bank.missing', { amount: formatAmount(missing) })}</small>}
      {settlement && (
        <small>
          <Link to={`${settlementKindOf(settlement.kind).base}/${settlement.id}`}>{t('bank.toSettlement')}</Link>
        </small>
      )}
    </span>
  )
}

/** The same in one line: bills and company. */
export function ChoiceLine({ choice }: { choice: Omit<Choice, 'missing'> }) {
  const what = useWhat(choice)
  const { company } = choice
  return (
    <span className="fg-bank-line" title={`${what} ${nameOf(company)}`}>
      <strong>{what}</strong> {nameOf(company)}
    </span>
  )
}

/** The matching facts of a proposal, and its score. */
export function Why({ proposal, sure }: { proposal: Proposal; sure: boolean }) {
  const t = useText()
  const receiptLine = needsReceipt(proposal) ? [t('bank.pendingReceipt')] : []
  const reasons = [...proposal.why.map(reason => t(`bank.why_${reason}`)), ...receiptLine]
  return (
    <small className="fg-bank-why">
      {[...(sure ? [t('bank.sure')] : []), t('bank.score', { score: proposal.score }), ...reasons].join(' · ')}
    </small>
  )
}

/** The bills it pays, that the payment is recorded already, or that the money is prepaid. */
function useWhat({ charges: bills, paymentId, settlement }: Omit<Choice, 'missing'>): string {
  const t = useText()
  const numbers = bills.map(({ number }) => number).join(' + ')
  if (settlement) return t('bank.bySettlement', { number: settlement.number })
  if (paymentId) return [t('bank.byHand'), numbers].filter(Boolean).join(' ')
  return numbers || t('bank.topUp')
}
