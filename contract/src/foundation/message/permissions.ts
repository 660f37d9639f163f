import { permissions } from '../../kernel/auth/permission.ts'

export const messagePermissions = permissions({
  'message:view': {
    label: ['查看发件箱', 'View outbox'],
    group: 'backendManagement',
    companies: ['platform'],
  },
  'message:resend': {
    label: ['重新发送消息', 'Resend messages'],
    group: 'backendManagement',
    companies: ['platform'],
  },
})
