import { badgeFeeStateMachine } from '@fairgate/contract/finance/charge/fee-states'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import { Link } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { useLocalize } from '../../kernel/i18n/language.ts'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import type { BadgeDetail } from './badge-labels.ts'

/** The fee of a badge, its state, and the bill that contains it. */
export function BadgeFee({ fee }: { fee: NonNullable<BadgeDetail['fee']> }) {
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
