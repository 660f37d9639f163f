import { companyTypes, permissions } from '../kernel/permission.ts'

const group = 'checkManagement'

export const whitelistPermissions = permissions({
  'whitelist:view': { words: ['查看白名单', 'View white lists'], group, companies: companyTypes },
  'whitelist:apply': { words: ['申请白名单', 'Apply for white lists'], group, companies: companyTypes },
  'whitelist:approve': {
    words: ['审批白名单', 'Approve white lists'],
    group,
    companies: ['platform', 'sponsor'],
    person: true,
  },
  // Of the doors one is the administrator of, or of all to who changes doors.
  'doorWhitelist:edit': { words: ['发放常设通行', 'Issue standing passes'], group, companies: ['platform'] },
  'whitelist:void': { words: ['作废白名单', 'Void white lists'], group, companies: companyTypes },
})
