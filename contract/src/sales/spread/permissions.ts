import { permissions } from '../../kernel/auth/permission.ts'

const organizers = ['platform', 'sponsor'] as const

export const campaignPermissions = permissions({
  'audience:spread': { label: ['推送', 'Send campaigns'], group: 'dataManagement', companies: organizers },
  'messageTemplate:edit': {
    label: ['编辑消息模板', 'Edit message templates'],
    group: 'dataManagement',
    companies: organizers,
  },
  'messageTemplate:approve': {
    label: ['审批消息模板', 'Approve message templates'],
    group: 'dataManagement',
    companies: ['platform'],
    person: true,
  },
})
