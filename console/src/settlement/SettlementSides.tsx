import { formatAmount } from '@fairgate/contract/kernel/money'
import { Link } from 'react-router'
import { formatMoment } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { Facts } from '../ui/Facts.tsx'
import { ProofLinks } from './ProofLinks.tsx'
import type { SettlementDetail } from './settlement-words.ts'

/** Who has confirmed this revision, and what of the agreed amount has moved. */
export function SettlementSides({ detail }: { detail: SettlementDetail }) {
  const t = useText()
  const said = (confirmed: SettlementDetail['companyConfirmed']) =>
    confirmed
      ? t('settlement.confirmedBy', { name: confirmed.by, at: formatMoment(confirmed.at) })
      : t('settlement.notConfirmed')
  const { payment, agreed } = detail
  return (
    <>
      <Facts
        facts={[
          { name: nameOf(detail.company), value: said(detail.companyConfirmed) },
          { name: nameOf(detail.holder), value: said(detail.holderConfirmed) },
        ]}
      />
      {agreed !== null && (
        <Facts
          facts={[
            { name: t('settlement.agreed'), value: formatAmount(agreed) },
            { name: t('settlement.offset'), value: formatAmount(detail.offset) },
            { name: t('settlement.remainder'), value: formatAmount(detail.remainder) },
            { name: t('settlement.toInvoice'), value: formatAmount(detail.toInvoice) },
          ]}
        />
      )}
      {detail.state === 'pendingInvoiceConfirmation' && (
        <p className="fg-settlement-note">
          {detail.toInvoice.startsWith('-')
            ? t('settlement.invoicedTooMuch', { amount: formatAmount(detail.toInvoice.slice(1)) })
            : t('settlement.invoiceOnItsWay')}{' '}
          <Link className="fg-link" to="/invoiceManagement?tab=all">
            {t('settlement.toInvoices')}
          </Link>
        </p>
      )}
      {payment && (
        <Facts
          facts={[
            { name: t('settlement.payment'), value: `${formatAmount(payment.amount)} · ${payment.paidOn}` },
            { name: t('settlement.proofs'), value: <ProofLinks id={detail.id} files={payment.files} /> },
          ]}
        />
      )}
    </>
  )
}
