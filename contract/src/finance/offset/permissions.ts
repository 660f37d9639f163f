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

export const offsetPermissions = permissions({
  'offset:apply': { label: ['申请冲抵', 'Apply for offsets'], group: 'finance', companies: partners },
  'offset:approve': {
    label: ['审批冲抵', 'Approve offsets'],
    group: 'financeManagement',
    companies: ['platform'],
    person: true,
  },
})
