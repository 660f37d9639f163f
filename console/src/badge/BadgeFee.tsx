import { badgeFeeLife } from '@fairgate/contract/charge/fee-states'
import { formatAmount } from '@fairgate/contract/kernel/money'
import { statusOf } from '@fairgate/contract/kernel/status'
import { useWords } from '../kernel/language.ts'
import { StatusTag } from '../ui/StatusTag.tsx'
import type { BadgeDetail } from './badge-words.ts'

/** What a badge costs, and how far that is. */
export function BadgeFee({ fee: { amount, state } }: { fee: NonNullable<BadgeDetail['fee']> }) {
  const w = useWords()
  return (
    <>
      {formatAmount(amount)}{' '}
      <StatusTag plain code={statusOf(state)}>
        {w(badgeFeeLife.states[state])}
      </StatusTag>
    </>
  )
}
