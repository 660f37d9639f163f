import { companyTypes, permissions } from '../kernel/permission.ts'

export const companyPermissions = permissions({
  'basicsInfo:set': { words: ['基本信息', 'Basic information'], group: 'basicSettings', companies: companyTypes },
})
