import { pageEntries } from '../../kernel/page/page-entry.ts'

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
