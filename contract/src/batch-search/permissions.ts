import { permissions } from '../kernel/permission.ts'

export const batchSearchPermissions = permissions({
  'batch:search': { words: ['批量查询', 'Run batch searches'], group: 'checkManagement', companies: ['platform'] },
})
