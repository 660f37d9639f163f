import { permissions } from '../../kernel/auth/permission.ts'

const group = 'dataManagement'
const companies = ['platform', 'sponsor'] as const

export const surveyPermissions = permissions({
  'survey:view': { label: ['查看问卷', 'View surveys'], group, companies },
  'survey:edit': { label: ['编辑问卷', 'Edit surveys'], group, companies },
  'survey:spread': { label: ['推送问卷', 'Send surveys'], group, companies },
  'survey:export': { label: ['导出问卷', 'Export surveys'], group, companies },
})
