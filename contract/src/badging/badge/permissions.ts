import { companyTypes, permissions } from '../../kernel/auth/permission.ts'

const organizers = ['platform', 'sponsor'] as const

export const badgePermissions = permissions({
  'badge:view': { label: ['查看证件', 'View badges'], group: 'badgeAffairs', companies: companyTypes },
  'badge:apply': { label: ['申请证件', 'Apply for badges'], group: 'badgeApplication', companies: companyTypes },
  'badge:modify': { label: ['修改证件', 'Edit badges'], group: 'badgeApplication', companies: companyTypes },
  'badge:approve': {
    label: ['审批证件', 'Approve badges'],
    group: 'badgeAffairs',
    companies: organizers,
    person: true,
  },
  'badge:print': { label: ['打印与发证', 'Print and issue badges'], group: 'badgeAffairs', companies: organizers },
  'badge:void': { label: ['作废与暂停证件', 'Void and suspend badges'], group: 'badgeAffairs', companies: organizers },
  'badge:export': { label: ['导出证件', 'Export badges'], group: 'badgeAffairs', companies: companyTypes },
  'badge:reveal': {
    label: ['查看完整身份证件号码', 'View full document numbers'],
    group: 'badgeAffairs',
    companies: organizers,
  },
  'badgeType:add': { label: ['新增证件类别', 'Add badge types'], group: 'badgeAffairs', companies: organizers },
  'badgeType:modify': { label: ['修改证件类别', 'Edit badge types'], group: 'badgeAffairs', companies: organizers },
  'badgeType:delete': { label: ['删除证件类别', 'Delete badge types'], group: 'badgeAffairs', companies: organizers },
  'slot:edit': { label: ['管理车辆时段', 'Manage vehicle slots'], group: 'badgeAffairs', companies: organizers },
  'badgeTemplate:add': { label: ['新增证件版式', 'Add badge templates'], group: 'badgeAffairs', companies: organizers },
  'badgeTemplate:modify': {
    label: ['修改证件版式', 'Edit badge templates'],
    group: 'badgeAffairs',
    companies: organizers,
  },
})
