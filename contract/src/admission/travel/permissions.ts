import { companyTypes, permissions } from '../../kernel/auth/permission.ts'

/** A company's own rows; all of an exhibition for its organizer and the venue. */
export const travelPermissions = permissions({
  'travel:view': { label: ['查看出行', 'View travel'], group: 'checkManagement', companies: companyTypes },
  'travel:edit': { label: ['填报出行', 'Manage travel'], group: 'checkManagement', companies: companyTypes },
})
