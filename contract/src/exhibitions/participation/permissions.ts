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
const givers = ['platform', 'sponsor', 'cooperatorMain', 'agent'] as const
const partners = ['cooperatorMain', 'cooperatorSec', 'cooperatorTemp', 'logistics', 'agent', 'agentSec'] as const

export const participationPermissions = permissions({
  'participation:view': {
    label: ['查看展会事务', 'View exhibition affairs'],
    group: 'badgeAffairs',
    companies: everybody,
  },
  'participation:add': {
    label: ['添加参展企业', 'Add partners to exhibitions'],
    group: 'dataManagement',
    companies: givers,
  },
  'participation:accept': {
    label: ['接受参展邀请', 'Accept invitations'],
    group: 'badgeAffairs',
    companies: partners,
  },
  'participation:end': { label: ['结束参展', 'End participations'], group: 'dataManagement', companies: givers },
  'participation:allot': { label: ['分配额度', 'Allocate quotas'], group: 'badgeAffairs', companies: givers },
})
