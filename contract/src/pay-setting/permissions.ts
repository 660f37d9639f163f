import { permissions } from '../kernel/permission.ts'

export const paySettingPermissions = permissions({
  'paySetting:view': {
    words: ['查看收费设置', 'View prices'],
    group: 'financeManagement',
    companies: ['platform', 'sponsor'],
  },
  'paySetting:edit': { words: ['修改收费设置', 'Set prices'], group: 'financeManagement', companies: ['platform'] },
})
