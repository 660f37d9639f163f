import { companyTypes, permissions } from '../../kernel/auth/permission.ts'

const group = 'checkManagement'

export const epidemicPermissions = permissions({
  'epidemic:view': { label: ['查看防疫', 'View epidemic prevention'], group, companies: ['platform', 'sponsor'] },
  'epidemic:set': { label: ['设置防疫策略', 'Set epidemic strategies'], group, companies: ['platform'] },
  'epidemic:approve': { label: ['审批防疫申报', 'Review declarations'], group, companies: ['platform'], person: true },
  // A company's own people; at the venue's desk anybody who is present.
  'declaration:proxy': { label: ['代申报', 'Declare for others'], group, companies: companyTypes },
})
