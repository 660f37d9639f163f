import { pageEntries } from '../../kernel/page/page-entry.ts'

export const bankPages = pageEntries({
  bankStatement: {
    path: '/receivePayment/bankStatement',
    screen: 'bank/BankStatement',
    label: ['银行流水', 'Bank statements'],
    permission: 'bankStatement:match',
    group: 'finance',
    place: 4,
  },
})
