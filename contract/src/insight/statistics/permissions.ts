import { companyTypes, permissions } from '../../kernel/auth/permission.ts'

const group = 'dataManagement'

export const statisticsPermissions = permissions({
  'statistics:view': { label: ['查看统计', 'View statistics'], group, companies: companyTypes },
  'statistics:schedule': {
    label: ['定时发送统计', 'Schedule statistics e-mails'],
    group,
    companies: ['platform', 'sponsor'],
  },
  'statistics:export': { label: ['导出统计', 'Export statistics'], group, companies: companyTypes },
})
