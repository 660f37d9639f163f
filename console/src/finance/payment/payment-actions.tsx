import type { RowOf } from '@fairgate/contract/app/catalogue'
import type { PaymentKind } from '@fairgate/contract/finance/payment/states'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { Check, Undo2, X } from 'lucide-react'
import type { TextKey } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { approving } from '../../kernel/ui/decision/approving.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { note } from '../../kernel/ui/list/note.tsx'

export type PaymentRow = RowOf<'getPaymentPage'>

export const kindLabels: Readonly<Record<PaymentKind, TextKey>> = {
  prepaid: 'payment.kind_prepaid',
  deposit: 'payment.kind_deposit',
  settlement: 'payment.kind_settlement',
  refund: 'payment.kind_refund',
  payBack: 'payment.kind_payBack',
  writeOff: 'payment.kind_writeOff',
}

/** Actions on a payment: a second operator confirms it, the first withdraws it, a mistake is reversed. */
export const paymentActions = defineActions<PaymentRow>(
  'payment',
  {
    confirm: {
      command: 'confirmPayment',
      icon: Check,
      tone: 'primary',
      ask: approving(confirm({ one: 'payment.confirmAsk', why: 'payment.confirmWhy' })),
      done: 'payment.confirmed',
      undo: 'undoPaymentDecision',
      key: 'a',
    },
    refuse: {
      command: 'refusePayment',
      icon: X,
      tone: 'danger',
      ask: note({ one: 'payment.refuseAsk', label: 'payment.why' }),
      done: 'payment.refusedDone',
      undo: 'undoPaymentDecision',
      key: 'x',
    },
    withdraw: {
      command: 'withdrawPayment',
      icon: Undo2,
      ask: confirm({ one: 'payment.withdrawAsk' }),
      done: 'payment.withdrawnDone',
    },
    reverse: {
      command: 'reversePayment',
      icon: Undo2,
      tone: 'danger',
      ask: note({ one: 'payment.reverseAsk', why: 'payment.reverseWhy', label: 'payment.why' }),
      done: 'payment.reversedDone',
    },
  },
  ({ company, amount }) => `${nameOf(company)} ${formatAmount(amount)}`,
)
