import { permissions } from '../../kernel/auth/permission.ts'

export const batchSearchPermissions = permissions({
  'batch:search': { label: ['批量查询', 'Run batch searches'], group: 'checkManagement', companies: ['platform'] },
})
