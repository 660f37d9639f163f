import { companyTypes, permissions } from '../kernel/permission.ts'

export const accessPermissions = permissions({
  'operator:view': { words: ['查看操作员', 'View operators'], group: 'permissions', companies: companyTypes },
  'operator:add': {
    words: ['新增与修改操作员', 'Add and change operators'],
    group: 'permissions',
    companies: companyTypes,
  },
  'operator:approve': { words: ['审批操作员', 'Approve operators'], group: 'permissions', companies: companyTypes },
  'operator:freeze': {
    words: ['冻结与解冻操作员', 'Freeze and unfreeze operators'],
    group: 'permissions',
    companies: companyTypes,
  },
  'operator:delete': { words: ['删除操作员', 'Delete operators'], group: 'permissions', companies: companyTypes },
  'role:view': { words: ['查看角色', 'View roles'], group: 'permissions', companies: companyTypes },
  'role:set': { words: ['新增与修改角色', 'Add and change roles'], group: 'permissions', companies: companyTypes },
  'role:delete': { words: ['删除角色', 'Delete roles'], group: 'permissions', companies: companyTypes },
})
