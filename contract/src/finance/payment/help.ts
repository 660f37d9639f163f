import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { paymentPages } from './module.ts'

export const paymentHelp = {
  accountPayment: {
    label: [
      '查看各企业的余额，登记收款、退还与核销。付出的款项由另一名操作员确认，之后见总账。',
      'See each company’s balances and record payments, refunds and write-offs. Outgoing money needs another operator’s confirmation; see the ledger afterwards.',
    ],
    next: 'ledger',
  },
} as const satisfies HelpOf<typeof paymentPages>
