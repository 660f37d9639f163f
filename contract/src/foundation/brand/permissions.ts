import { permissions } from '../../kernel/auth/permission.ts'

export const brandPermissions = permissions({
  'brand:edit': {
    label: ['修改可视化配置', 'Edit visual configuration'],
    group: 'backendManagement',
    companies: ['platform'],
  },
})
