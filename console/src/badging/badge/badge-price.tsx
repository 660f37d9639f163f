import { badgeFeeStateMachine } from '@fairgate/contract/finance/charge/fee-states'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { formatDates } from '../../kernel/format/format.ts'
import { text, useLocalize } from '../../kernel/i18n/language.ts'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import type { BadgeDetail } from './badge-labels.ts'

interface Fact {
  name: string
  value: ReactNode
}

/** Facts about days and money: chosen days, the price before the approval, fees after it. Evaluated while rendering. */
export function priceFacts({ entryDays, priceTerms, fee, laterFees }: BadgeDetail): Fact[] {
  const terms = priceTerms && {
    ...priceTerms,
    amount: formatAmount(priceTerms.amount),
    count: priceTerms.days,
    code: priceTerms.rule,
  }
  return [
    ...(entryDays ? [{ name: text('badge.entryDays'), value: formatDates(entryDays.from, entryDays.to) }] : []),
    ...(terms && !fee
      ? [
          {
            name: text('badge.fee'),
            value:
              priceTerms?.amount === '0.00'
                ? text('badge.priceNone', { code: terms.code })
                : text('badge.priceByRule', terms),
          },
        ]
      : []),
    ...(fee ? [{ name: text('badge.fee'), value: <BadgeFee fee={fee} /> }] : []),
    ...laterFees.map(later => ({
      name: text(later.kind === 'days' ? 'badge.addedDays' : 'badge.reissueFee'),
      value: <LaterFee fee={later} />,
    })),
  ]
}

function LaterFee({ fee: { amount, state, days } }: { fee: BadgeDetail['laterFees'][number] }) {
  const w = useLocalize()
  return (
    <>
      {days && `${formatDates(days.from, days.to)} `}
      {formatAmount(amount)}{' '}
      <StatusTag plain code={statusOf(state)}>
        {w(badgeFeeStateMachine.states[state])}
      </StatusTag>
    </>
  )
}

/** The fee of a badge, its state, and the bill that contains it. */
function BadgeFee({ fee }: { fee: NonNullable<BadgeDetail['fee']> }) {
  const w = useLocalize()
  const maySee = useMay('charge:view')
  const { amount, state, chargeId: billId, chargeNumber: billNumber } = fee
  return (
    <>
      {formatAmount(amount)}{' '}
      <StatusTag plain code={statusOf(state)}>
        {w(badgeFeeStateMachine.states[state])}
      </StatusTag>
      {maySee && billId && (
        <>
          {' '}
          <Link className="fg-link" to={`/receivePayment/accreditationPayment/${billId}`}>
            {billNumber}
          </Link>
        </>
      )}
    </>
  )
}
