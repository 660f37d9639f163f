import { permissions } from '../../kernel/auth/permission.ts'

export const paySettingPermissions = permissions({
  'paySetting:view': {
    label: ['查看收费设置', 'View prices'],
    group: 'financeManagement',
    companies: ['platform', 'sponsor'],
  },
  'paySetting:edit': { label: ['修改收费设置', 'Set prices'], group: 'financeManagement', companies: ['platform'] },
})
