import { permissions } from '../../kernel/auth/permission.ts'

export const paymentPermissions = permissions({
  'payment:record': { label: ['登记收款', 'Record payments'], group: 'finance', companies: ['platform', 'sponsor'] },
  'payment:payBack': {
    label: ['退还预存款与核销', 'Refund and write off prepaid balances'],
    group: 'financeManagement',
    companies: ['platform'],
    person: true,
  },
})
