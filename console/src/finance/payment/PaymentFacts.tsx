import { isPaidOut } from '@fairgate/contract/finance/payment/states'
import { formatDate, formatInstant } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import type { PaymentRow } from './payment-actions.tsx'

/** One payment: company, day, payer, and who recorded it. */
export function PaymentFacts({ detail }: { detail: PaymentRow }) {
  const t = useText()
  return (
    <DescriptionList
      facts={[
        { name: t('payment.company'), value: nameOf(detail.company) },
        { name: t('payment.exhibition'), value: nameOf(detail.exhibition) },
        { name: t('payment.paidOn'), value: detail.paidOn ? formatDate(detail.paidOn) : '—' },
        { name: t(isPaidOut(detail.kind) ? 'payment.payee' : 'payment.payer'), value: detail.payer || '—' },
        { name: t('payment.reference'), value: detail.reference || '—' },
        { name: t('payment.note'), value: detail.note || '—' },
        {
          name: t('payment.recordedBy'),
          value: detail.by === 'statement' ? t('payment.byStatement') : detail.recordedBy || '—',
        },
        { name: t('payment.recordedAt'), value: formatInstant(detail.recordedAt) },
      ]}
    />
  )
}
