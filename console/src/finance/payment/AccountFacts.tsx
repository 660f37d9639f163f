import type { Output } from '@fairgate/contract/app/catalogue'
import { paymentStateMachine } from '@fairgate/contract/finance/payment/states'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { Link } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatDate } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import './Payment.css'

/** One account: available, bound and open amounts, and its payments. */
export function AccountFacts({ detail }: { detail: Output<'getPrepaid'> }) {
  const t = useText()
  const w = useLocalize()
  const mayLedger = useMay('ledger:view')
  const { participationId } = detail
  const payments =
    useQueryCommand('getPaymentPage', { participationId, pageSize: 10 }, { quiet: true }).data?.list ?? []
  const figure = (name: string, amount: string, hint?: string) => ({
    name,
    value: (
      <>
        <span className="fg-payment-amount">{formatAmount(amount)}</span>{' '}
        {hint && <small className="fg-faint">{hint}</small>}
      </>
    ),
  })
  return (
    <>
      <DescriptionList
        facts={[
          figure(t('payment.prepaid'), detail.prepaid, t('payment.prepaidHint')),
          figure(t('payment.bound'), detail.bound, t('payment.boundHint')),
          figure(t('payment.open'), detail.open, t('payment.openHint')),
          figure(
            t('payment.deposit'),
            detail.deposit,
            detail.depositAsked === '0.00'
              ? undefined
              : t('payment.depositAsked', { amount: formatAmount(detail.depositAsked) }),
          ),
          figure(t('payment.settle'), detail.settle),
          { name: t('payment.holder'), value: nameOf(detail.holder) },
        ]}
      />
      <h3 className="fg-payment-head">{t('payment.payments')}</h3>
      {payments.length === 0 && <p className="fg-field-hint">{t('payment.empty')}</p>}
      <ul className="fg-payment-lines">
        {payments.map(payment => (
          <Split as="li" columns="1fr auto auto minmax(104px, auto)" gap={12} key={payment.id}>
            <span>{t(`payment.kind_${payment.kind}`)}</span>
            <span className="fg-faint">{payment.paidOn && formatDate(payment.paidOn)}</span>
            <span className="fg-faint">{w(paymentStateMachine.states[payment.state])}</span>
            <strong>{formatAmount(payment.amount)}</strong>
          </Split>
        ))}
      </ul>
      {mayLedger && (
        <p>
          <Link to={`/settleAccounts/ledger?participationId=${participationId}`}>{t('payment.postings')}</Link>
        </p>
      )}
    </>
  )
}
