import { formatNumber } from '../../kernel/format/format.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { accessPaths } from './access-paths.ts'
import { roleActions } from './role-actions.ts'
import './Access.css'

/** Roles of the company: view, add, edit, delete unassigned ones. */
export const RoleList = defineList('getRolePage', {
  domain: 'access',
  add: { word: 'access.addRole', can: 'role:add', to: accessPaths.addRole },
  search: ['roleName'],
  columns: c => [
    c.name('roleName', { width: 184, mark: row => row.administrator && c.t('access.builtIn') }),
    c.text('roleDescribe', { width: 264, priority: 1 }),
    c.count('permissionCount', {
      width: 112,
      priority: 3,
      render: row => (row.administrator ? c.t('access.permissionAll') : formatNumber(row.permissionCount)),
    }),
    c.count('operators', {
      title: 'access.operatorCount',
      width: 112,
      priority: 4,
      link: row =>
        row.operators > 0 && {
          to: accessPaths.operatorsOf(row.id),
          label: c.t('access.operatorsOf', { role: row.roleName }),
        },
    }),
    c.moment('createdAt', { sort: 'createdAt', priority: 2 }),
  ],
  actions: roleActions,
  open: row => accessPaths.role(row.id),
  openLabel: row => (row.actions.includes('edit') ? 'access.edit' : 'access.view'),
  empty: { title: 'access.emptyRoles', why: 'access.emptyRolesWhy' },
})
