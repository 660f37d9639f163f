import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

export const paymentPermissions = permissions({
  'payment:record': { label: ['登记收款', 'Record payments'], group: 'finance', companies: ['platform', 'sponsor'] },
  'payment:payBack': {
    label: ['退还预存款与核销', 'Refund and write off prepaid balances'],
    group: 'financeManagement',
    companies: ['platform'],
    person: true,
  },
})

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

export const paymentReads = {
  getPaymentPage: ['payment'],
  getPrepaid: ['payment', 'charge'],
  getPrepaidPage: ['payment', 'charge'],
} as const satisfies Reads
