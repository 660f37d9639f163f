import type { Output } from '@fairgate/contract/catalogue'
import { Trash2 } from 'lucide-react'
import { formatNumber } from '../kernel/format.ts'
import { confirm } from '../ui/list/confirm.tsx'
import { defineActions } from '../ui/list/define-actions.ts'
import { defineList } from '../ui/list/define-list.tsx'
import { accessPaths } from './access-paths.ts'
import './Access.css'

type RoleRow = Output<'getRolePage'>['list'][number]

const roleActions = defineActions<RoleRow>(
  'access',
  {
    delete: {
      command: 'deleteRole',
      many: true,
      bulk: true,
      tone: 'danger',
      icon: Trash2,
      ask: confirm({
        one: 'access.deleteRoleAsk',
        many: 'access.deleteRolesAsk',
        why: 'access.deleteRoleWhy',
        kind: 'delete',
      }),
      done: 'access.rolesDeleted',
    },
  },
  row => row.roleName,
)

/** Roles of the reader's company: look, add, change, delete those nobody has. */
export const RoleList = defineList('getRolePage', {
  words: 'access',
  title: 'access.title',
  add: { word: 'access.addRole', can: 'role:set', to: accessPaths.addRole },
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
  openWord: row => (row.actions.includes('edit') ? 'access.edit' : 'access.view'),
  empty: { title: 'access.emptyRoles', why: 'access.emptyRolesWhy' },
})
