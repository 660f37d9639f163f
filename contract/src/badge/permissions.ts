import { companyTypes, permissions } from '../kernel/permission.ts'

const organizers = ['platform', 'sponsor'] as const

export const badgePermissions = permissions({
  'badge:view': { words: ['查看证件', 'View badges'], group: 'badgeAffairs', companies: companyTypes },
  'badge:apply': { words: ['申请证件', 'Apply for badges'], group: 'badgeApplication', companies: companyTypes },
  'badge:approve': { words: ['审批证件', 'Approve badges'], group: 'badgeAffairs', companies: organizers },
  'badge:print': { words: ['打印与发证', 'Print and issue badges'], group: 'badgeAffairs', companies: organizers },
  'badge:void': { words: ['作废与暂停证件', 'Void and suspend badges'], group: 'badgeAffairs', companies: organizers },
  'badge:export': { words: ['导出证件', 'Export badges'], group: 'badgeAffairs', companies: companyTypes },
  'badge:reveal': {
    words: ['查看完整证件号码', 'See full document numbers'],
    group: 'badgeAffairs',
    companies: organizers,
  },
  'badgeType:edit': { words: ['设置证件类别', 'Set up badge types'], group: 'badgeAffairs', companies: organizers },
  'badgeTemplate:edit': {
    words: ['设置证件版式', 'Set up badge templates'],
    group: 'badgeAffairs',
    companies: organizers,
  },
})
