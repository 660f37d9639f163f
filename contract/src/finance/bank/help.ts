import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { bankPages } from './module.ts'

export const bankHelp = {
  bankStatement: {
    label: [
      '导入场馆的银行流水，把每笔到账与它支付的收费单对上。对上的款项记入“账户与收付款”。',
      'Import the venue’s bank statement and match each line with the charge it pays. Matched money appears under Accounts and payments.',
    ],
    next: 'accountPayment',
  },
} as const satisfies HelpOf<typeof bankPages>
