import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { ledgerPages } from './module.ts'

export const ledgerHelp = {
  ledger: {
    label: [
      '查看每张记账凭证及其分录，借贷相等、不能修改。要看一家企业的往来，到“账户与收付款”。',
      'See every voucher and its postings, which balance and can’t be changed. For one company’s money, see Accounts and payments.',
    ],
    next: 'accountPayment',
  },
} as const satisfies HelpOf<typeof ledgerPages>
