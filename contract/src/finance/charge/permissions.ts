import { permissions } from '../../kernel/auth/permission.ts'

const partners = [
  'sponsor',
  'cooperatorMain',
  'cooperatorSec',
  'cooperatorTemp',
  'logistics',
  'agent',
  'agentSec',
] as const

export const billPermissions = permissions({
  'charge:view': { label: ['查看收费单', 'View charges'], group: 'finance', companies: ['platform', ...partners] },
  'charge:apply': { label: ['申请与付款', 'Apply and pay'], group: 'finance', companies: partners },
  'charge:finish': {
    label: ['确认收款', 'Confirm payments'],
    group: 'finance',
    companies: ['platform', 'sponsor'],
    person: true,
  },
  'charge:waive': {
    label: ['减免与取消收费', 'Discount and cancel charges'],
    group: 'financeManagement',
    companies: ['platform'],
  },
})
