import { permissions } from '../../kernel/auth/permission.ts'

const venue = ['platform'] as const

export const privacyPermissions = permissions({
  'privacy:view': {
    label: ['查看数据保留与个人信息请求', 'View data retention and subject requests'],
    group: 'checkManagement',
    companies: venue,
  },
  'privacy:edit': {
    label: ['设置数据保留期限、登记个人信息请求', 'Set retention periods and record subject requests'],
    group: 'checkManagement',
    companies: venue,
  },
  'privacy:approve': {
    label: ['立即清除数据、批准个人信息删除', 'Delete data immediately and approve erasures'],
    group: 'checkManagement',
    companies: venue,
    person: true,
  },
})
