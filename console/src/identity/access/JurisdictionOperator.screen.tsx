import { useMay } from '../../kernel/auth/session.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { useViews } from '../../kernel/ui/list/use-views.tsx'
import { accessPaths } from './access-paths.ts'
import { OperatorList } from './OperatorList.tsx'
import { roleActions } from './role-actions.ts'
import './Access.css'

const operators = { key: 'operators', word: 'access.operators' } as const
const roles = { key: 'roles', word: 'access.roles' } as const

/** Operators and roles of this company (`/JurisdictionOperator`). */
export function JurisdictionOperator() {
  const maySeeRoles = useMay('role:view')
  const { view, head } = useViews('access.views', maySeeRoles ? [operators, roles] : [operators])
  if (view === 'roles') return <RoleList head={head} />
  return <OperatorList head={maySeeRoles && head} />
}

/** Roles of the company: view, add, edit, delete unassigned ones. */
const RoleList = defineList('getRolePage', {
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
