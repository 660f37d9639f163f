import { permissions } from '../kernel/permission.ts'

const venue = ['platform'] as const

export const privacyPermissions = permissions({
  'privacy:view': { words: ['查看数据保留', 'View data retention'], group: 'checkManagement', companies: venue },
  'privacy:edit': {
    words: ['设置数据保留期限', 'Set data retention periods'],
    group: 'checkManagement',
    companies: venue,
  },
  'privacy:approve': {
    words: ['立即执行数据清除', 'Shred data at once'],
    group: 'checkManagement',
    companies: venue,
    person: true,
  },
})
