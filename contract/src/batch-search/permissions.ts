import { permissions } from '../kernel/permission.ts'

export const batchSearchPermissions = permissions({
  'batch:search': { words: ['批量查询', 'Batch search'], group: 'checkManagement', companies: ['platform'] },
})
