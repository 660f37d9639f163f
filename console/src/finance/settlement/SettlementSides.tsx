import { deductionLabels } from '@fairgate/contract/finance/settlement/texts'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { Link } from 'react-router'
import { formatDate, formatMoment } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { PaymentEvidenceLinks } from './PaymentEvidenceLinks.tsx'
import type { SettlementDetail } from './settlement-labels.ts'
import { settlementPaths } from './settlement-paths.ts'

/** Who has confirmed this revision, and what of the agreed amount is paid. */
export function SettlementSides({ detail }: { detail: SettlementDetail }) {
  const t = useText()
  const said = (confirmed: SettlementDetail['companyConfirmed']) =>
    confirmed
      ? t('settlement.confirmedBy', { name: confirmed.by, at: formatMoment(confirmed.at) })
      : t('settlement.notConfirmed')
  const { payment, agreed } = detail
  const deductions = useDeductions(detail.toPay)
  return (
    <>
      <DescriptionList
        facts={[
          { name: nameOf(detail.company), value: said(detail.companyConfirmed) },
          { name: nameOf(detail.holder), value: said(detail.holderConfirmed) },
        ]}
      />
      {agreed !== null && (
        <DescriptionList
          facts={[
            { name: t('settlement.agreed'), value: formatAmount(agreed) },
            ...deductions,
            { name: t(remainingLabels[detail.toPay.outcome]), value: formatAmount(detail.toPay.amount) },
            { name: t('settlement.toInvoice'), value: formatAmount(detail.toInvoice) },
          ]}
        />
      )}
      {detail.state === 'pendingInvoiceConfirmation' && (
        <p className="fg-settlement-note fg-muted">
          {detail.toInvoice.startsWith('-')
            ? t('settlement.invoicedTooMuch', { amount: formatAmount(detail.toInvoice.slice(1)) })
            : t('settlement.invoiceOnItsWay')}{' '}
          <Link className="fg-link" to="/invoiceManagement?tab=all">
            {t('settlement.toInvoices')}
          </Link>
        </p>
      )}
      {payment && (
        <DescriptionList
          facts={[
            { name: t('settlement.payment'), value: `${formatAmount(payment.amount)} · ${formatDate(payment.paidOn)}` },
            { name: t('settlement.proofs'), value: <PaymentEvidenceLinks id={detail.id} files={payment.files} /> },
          ]}
        />
      )}
    </>
  )
}

/** Labels of the rest, by direction. */
export const remainingLabels = {
  refund: 'settlement.toRefund',
  supplement: 'settlement.toSupplement',
  none: 'settlement.toSupplement',
} as const

/** The deductions of a settlement, with links to the other settlements of offsets. */
export function useDeductions({ deductions }: SettlementDetail['toPay']) {
  const w = useLocalize()
  return deductions.map(({ kind, amount, other }) => ({
    name: w(deductionLabels[kind]),
    value: (
      <>
        {formatAmount(`-${amount}`)}
        {other && (
          <>
            {' · '}
            <Link className="fg-link" to={settlementPaths(other.kind).one(other.id)}>
              {other.number} {nameOf(other.exhibition)}
            </Link>
          </>
        )}
      </>
    ),
  }))
}
