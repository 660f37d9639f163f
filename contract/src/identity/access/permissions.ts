import { companyTypes, permissions } from '../../kernel/auth/permission.ts'

export const accessPermissions = permissions({
  'operator:view': {
    label: ['查看操作员', 'View operators'],
    group: 'permissions',
    companies: companyTypes,
    person: true,
  },
  'operator:add': {
    label: ['新增操作员', 'Add operators'],
    group: 'permissions',
    companies: companyTypes,
    person: true,
  },
  'operator:modify': {
    label: ['修改操作员', 'Edit operators'],
    group: 'permissions',
    companies: companyTypes,
    person: true,
  },
  'operator:approve': {
    label: ['审批操作员', 'Approve operators'],
    group: 'permissions',
    companies: companyTypes,
    person: true,
  },
  'operator:freeze': {
    label: ['冻结与解冻操作员', 'Freeze and unfreeze operators'],
    group: 'permissions',
    companies: companyTypes,
    person: true,
  },
  'operator:delete': {
    label: ['删除操作员', 'Delete operators'],
    group: 'permissions',
    companies: companyTypes,
    person: true,
  },
  'role:view': { label: ['查看角色', 'View roles'], group: 'permissions', companies: companyTypes, person: true },
  'role:add': { label: ['新增角色', 'Add roles'], group: 'permissions', companies: companyTypes, person: true },
  'role:modify': { label: ['修改角色', 'Edit roles'], group: 'permissions', companies: companyTypes, person: true },
  'role:delete': { label: ['删除角色', 'Delete roles'], group: 'permissions', companies: companyTypes, person: true },
})
