import type { RowOf } from '@fairgate/contract/app/catalogue'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { Check, Undo2, X } from 'lucide-react'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { approving } from '../../kernel/ui/decision/approving.tsx'
import { reason } from '../../kernel/ui/decision/reason.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'

export type OffsetRow = RowOf<'getOffsetPage'>

const nameOfRow = ({ company, amount }: OffsetRow) => `${nameOf(company)} ${formatAmount(amount)}`

/** Actions on an offset: the venue decides, the applicant withdraws. */
export const offsetActions = defineActions<OffsetRow>(
  'offset',
  {
    approve: {
      command: 'approveOffset',
      icon: Check,
      tone: 'primary',
      ask: approving(confirm({ one: 'offset.approveAsk', why: 'offset.approveWhy' })),
      word: 'decision.approve',
      done: 'decision.approved',
      undo: 'undoOffsetDecision',
      key: 'a',
    },
    reject: {
      command: 'rejectOffset',
      icon: X,
      tone: 'danger',
      ask: reason('reject', { noun: 'offset', nameOf: nameOfRow, why: 'offset.rejectWhy' }),
      word: 'decision.reject',
      button: 'decision.rejectDots',
      done: 'decision.wasRejected',
      undo: 'undoOffsetDecision',
      key: 'x',
    },
    withdraw: {
      command: 'withdrawOffset',
      icon: Undo2,
      ask: confirm({ one: 'offset.withdrawAsk' }),
      done: 'offset.withdrawn',
    },
  },
  nameOfRow,
)
