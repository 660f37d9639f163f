import { pageEntries } from '../../kernel/page/page-entry.ts'

export const paymentPages = pageEntries({
  accountPayment: {
    path: '/receivePayment/accounts',
    screen: 'payment/Payments',
    label: ['账户与收付款', 'Accounts and payments'],
    permission: 'ledger:view',
    group: 'finance',
    place: 40,
  },
})
