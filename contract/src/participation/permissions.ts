import { permissions } from '../kernel/permission.ts'

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
    words: ['查看展会事务', 'View exhibition affairs'],
    group: 'badgeAffairs',
    companies: everybody,
  },
  'participation:add': {
    words: ['添加参展企业', 'Add partners to exhibitions'],
    group: 'dataManagement',
    companies: givers,
  },
  'participation:accept': {
    words: ['接受参展邀请', 'Accept invitations'],
    group: 'badgeAffairs',
    companies: partners,
  },
  'participation:end': { words: ['结束参展', 'End participations'], group: 'dataManagement', companies: givers },
  'participation:allot': { words: ['分配额度', 'Allocate quotas'], group: 'badgeAffairs', companies: givers },
})
