import { companyTypes, permissions } from '../kernel/permission.ts'

export const accessPermissions = permissions({
  'operator:view': { words: ['查看操作员', 'View operators'], group: 'permissions', companies: companyTypes },
  'role:view': { words: ['查看角色', 'View roles'], group: 'permissions', companies: companyTypes },
})
