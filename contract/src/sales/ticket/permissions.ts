import { permissions } from '../../kernel/auth/permission.ts'

const organizers = ['platform', 'sponsor'] as const
const sellers = [...organizers, 'agent', 'agentSec'] as const

export const ticketPermissions = permissions({
  'ticket:view': { label: ['查看门票', 'View tickets'], group: 'badgeAffairs', companies: sellers },
  'ticket:sell': { label: ['出票', 'Sell tickets'], group: 'badgeApplication', companies: sellers },
  'ticket:allot': {
    label: ['分配门票库存', 'Allocate ticket stock'],
    group: 'badgeAffairs',
    companies: [...organizers, 'agent'],
  },
  'ticket:approve': {
    label: ['审批门票申请', 'Review ticket requests'],
    group: 'badgeAffairs',
    companies: organizers,
    person: true,
  },
  'ticket:void': {
    label: ['作废与暂停门票', 'Void and suspend tickets'],
    group: 'badgeAffairs',
    companies: organizers,
  },
  'ticket:export': { label: ['导出门票', 'Export tickets'], group: 'badgeAffairs', companies: sellers },
  'ticket:reveal': {
    label: ['查看持票人完整号码', 'View ticket holders’ full numbers'],
    group: 'badgeAffairs',
    companies: organizers,
  },
  'ticketType:edit': { label: ['设置票种', 'Manage ticket types'], group: 'badgeAffairs', companies: organizers },
})
