import { permissions } from '../../kernel/auth/permission.ts'

const venue = { group: 'checkManagement', companies: ['platform'] } as const

export const hotlinePermissions = permissions({
  'hotline:use': { label: ['400 热线查询', 'Look up hotline callers'], ...venue },
  // Supervisors; others see their own calls.
  'hotline:supervise': { label: ['查看全部热线记录', 'View all hotline calls'], ...venue },
})
