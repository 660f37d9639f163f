import type { Output } from '@fairgate/contract/catalogue'
import { Link } from 'react-router'
import { formatMoment, formatNumber } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { type Columns, useColumns } from '../ui/use-columns.ts'
import { accessPaths } from './access-paths.ts'

export type RoleRow = Output<'getRolePage'>['list'][number]

/** Columns of the roles. */
export function useRoleColumns(): Columns<RoleRow> {
  const t = useText()
  return useColumns<RoleRow>('role', [
    {
      key: 'roleName',
      title: t('access.roleName'),
      width: 184,
      locked: true,
      render: row => (
        <span className="fg-cell-name" title={row.roleName}>
          <span>{row.roleName}</span>
          {row.administrator && <small>{t('access.builtIn')}</small>}
        </span>
      ),
    },
    {
      key: 'roleDescribe',
      title: t('access.roleDescribe'),
      width: 264,
      priority: 1,
      render: row => <span title={row.roleDescribe}>{row.roleDescribe || '—'}</span>,
    },
    {
      key: 'permissionCount',
      title: t('access.permissionCount'),
      width: 112,
      align: 'right',
      priority: 3,
      render: row => (row.administrator ? t('access.permissionAll') : formatNumber(row.permissionCount)),
    },
    {
      key: 'operators',
      title: t('access.operatorCount'),
      width: 112,
      align: 'right',
      priority: 4,
      render: row =>
        row.operators === 0 ? (
          <span className="fg-cell-quiet">0</span>
        ) : (
          <Link to={accessPaths.operatorsOf(row.id)} aria-label={t('access.operatorsOf', { role: row.roleName })}>
            {formatNumber(row.operators)}
          </Link>
        ),
    },
    {
      key: 'createdAt',
      title: t('access.createdAt'),
      width: 152,
      sort: 'createdAt',
      priority: 2,
      render: row => formatMoment(row.createdAt),
    },
  ])
}
