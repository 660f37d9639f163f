import { permissions } from '../../kernel/auth/permission.ts'

const everybody = [
  'platform',
  'sponsor',
  'cooperatorMain',
  'cooperatorSec',
  'cooperatorTemp',
  'logistics',
  'agent',
  'agentSec',
] as const
const holders = ['platform', 'sponsor'] as const

export const settlementPermissions = permissions({
  'settlement:view': { label: ['查看结算', 'View settlements'], group: 'finance', companies: everybody },
  'settlement:confirm': {
    label: ['确认结算金额', 'Confirm settlement amounts'],
    group: 'finance',
    companies: everybody,
  },
  'settlement:pay': {
    label: ['结算付款与收款', 'Pay and receive settlements'],
    group: 'finance',
    companies: everybody,
  },
  'settlement:answer': { label: ['答复结算争议', 'Answer disputes'], group: 'finance', companies: holders },
  'settlement:start': { label: ['开始结算', 'Start settlements'], group: 'financeManagement', companies: ['platform'] },
  'expense:edit': { label: ['登记其他费用', 'Record other expenses'], group: 'finance', companies: holders },
})
