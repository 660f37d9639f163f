import { permissions } from '../kernel/permission.ts'

const organizers = ['platform', 'sponsor'] as const

export const spreadPermissions = permissions({
  'audience:spread': { words: ['推送', 'Send campaigns'], group: 'dataManagement', companies: organizers },
  'messageTemplate:edit': {
    words: ['编辑消息模板', 'Edit message templates'],
    group: 'dataManagement',
    companies: organizers,
  },
  'messageTemplate:approve': {
    words: ['审批消息模板', 'Approve message templates'],
    group: 'dataManagement',
    companies: ['platform'],
    person: true,
  },
})
