import { companyTypes, permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

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

const roles = { key: 'roles', label: ['角色', 'Roles'] } as const

export const accessPages = pageEntries({
  jurisdictionOperator: {
    path: '/JurisdictionOperator',
    screen: 'access/JurisdictionOperator',
    label: ['权限管理', 'Permission management'],
    permission: 'operator:view',
    place: 3,
    icon: 'key',
  },
  addRole: {
    path: '/JurisdictionOperator/role',
    screen: 'access/RoleEditor',
    label: ['新增角色', 'Add a role'],
    under: 'jurisdictionOperator',
    view: roles,
  },
  role: {
    path: '/JurisdictionOperator/role/:id',
    screen: 'access/RoleEditor',
    label: ['角色', 'Role'],
    under: 'jurisdictionOperator',
    view: roles,
  },
  completeOperator: {
    path: '/noLogin/complete-operator',
    screen: 'access/CompleteOperator',
    label: ['完善信息', 'Complete your details'],
    open: true,
  },
})

export const accessReads = {
  getOperatorPage: ['operator', 'role', 'account'],
  getOperatorDetail: ['operator', 'role', 'account'],
  getOperatorMessage: [],
  getInvitation: ['operator'],
  getRolePage: ['role', 'operator'],
  getRoleOptionList: ['role'],
  getRoleInfo: ['role', 'operator'],
  getAllPermissions: ['role', 'operator'],
} as const satisfies Reads
