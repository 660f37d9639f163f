import { companyTypes, permissions } from '../../kernel/auth/permission.ts'

const group = 'checkManagement'

export const whitelistPermissions = permissions({
  'whitelist:view': { label: ['查看白名单', 'View white lists'], group, companies: companyTypes },
  'whitelist:apply': { label: ['申请白名单', 'Apply for white lists'], group, companies: companyTypes },
  'whitelist:approve': {
    label: ['审批白名单', 'Approve white lists'],
    group,
    companies: ['platform', 'sponsor'],
    person: true,
  },
  // For the doors the operator administers, or for all if they may edit doors.
  'doorWhitelist:edit': { label: ['发放常设通行', 'Issue standing passes'], group, companies: ['platform'] },
  'whitelist:void': { label: ['作废白名单', 'Void white lists'], group, companies: companyTypes },
})
