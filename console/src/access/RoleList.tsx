import type { Output } from '@fairgate/contract/catalogue'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../kernel/language.ts'
import { useMay } from '../kernel/session.ts'
import { useCommand } from '../kernel/use-command.ts'
import { useWorklist } from '../kernel/use-worklist.ts'
import { BulkBar } from '../ui/BulkBar.tsx'
import { Button } from '../ui/Button.tsx'
import { Can } from '../ui/Can.tsx'
import { ColumnSettings } from '../ui/ColumnSettings.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { FailedDialog } from '../ui/FailedDialog.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { NoRows } from '../ui/NoRows.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Pager } from '../ui/Pager.tsx'
import type { RowAction } from '../ui/RowActions.tsx'
import { SearchBar } from '../ui/SearchBar.tsx'
import { toast } from '../ui/toast.ts'
import { accessPaths } from './access-paths.ts'
import { type RoleRow, useRoleColumns } from './use-role-columns.tsx'
import './Access.css'

/** Roles of the reader's company: look, add, change, delete those nobody has. */
export function RoleList({ head }: { head: ReactNode }) {
  const t = useText()
  const navigate = useNavigate()
  const mayDelete = useMay('role:delete')
  const list = useWorklist('getRolePage')
  const columns = useRoleColumns()
  const [deleting, setDeleting] = useState<readonly RoleRow[]>([])
  const [outcome, setOutcome] = useState<Output<'freezeOperator'>>()
  const remove = useCommand('deleteRole', {
    changes: ['getRolePage', 'getRoleOptionList'],
    onDone: answer => {
      const [only] = answer.failed
      if (deleting.length === 1 && only) toast.error(only.msg)
      else if (only) setOutcome(answer)
      else toast.success(t('access.rolesDeleted', { count: answer.count }))
      setDeleting([])
      list.setPicked([])
    },
    onRefused: () => setDeleting([]),
  })
  const open = (row: RoleRow) => void navigate(accessPaths.role(row.id))
  const deletable = list.rows.filter(row => list.picked.includes(row.id) && row.actions.includes('delete'))
  const actionsOf = (row: RoleRow): RowAction[] => [
    { key: 'open', label: t(row.actions.includes('edit') ? 'access.edit' : 'access.view'), run: () => open(row) },
    ...(row.actions.includes('delete')
      ? [{ key: 'delete', label: t('access.delete'), danger: true, run: () => setDeleting([row]) }]
      : []),
  ]
  const addButton = (
    <Can name="role:set">
      <Button kind="primary" icon={Plus} onClick={() => void navigate(accessPaths.addRole)}>
        {t('access.addRole')}
      </Button>
    </Can>
  )

  return (
    <ListPage>
      <PageHead title={t('access.title')} actions={addButton} />
      {head}
      <SearchBar
        fields={[{ value: 'roleName', label: t('access.roleName'), type: 'text' }]}
        value={list.search}
        onSearch={list.setSearch}
        tail={<ColumnSettings columns={columns} />}
      />
      <DataTable
        label={t('access.roles')}
        columns={columns}
        {...list.table}
        onRowClick={open}
        picked={list.picked}
        onPick={mayDelete ? list.setPicked : undefined}
        actions={actionsOf}
        actionsWidth={112}
        empty={
          <NoRows list={list}>
            <Empty kind="first" title={t('access.emptyRoles')} why={[t('access.emptyRolesWhy')]} action={addButton} />
          </NoRows>
        }
      />
      <BulkBar
        count={list.picked.length}
        onClear={() => list.setPicked([])}
        verbs={
          deletable.length > 0
            ? [
                {
                  key: 'delete',
                  label: t('access.delete'),
                  icon: Trash2,
                  can: 'role:delete',
                  run: () => setDeleting(deletable),
                },
              ]
            : []
        }
      />
      <Pager {...list.pager} />
      <ConfirmDialog
        open={deleting.length > 0}
        kind="delete"
        title={t(deleting.length === 1 ? 'access.deleteRoleAsk' : 'access.deleteRolesAsk', {
          count: deleting.length,
          name: deleting[0]?.roleName ?? '',
        })}
        busy={remove.isPending}
        onCancel={() => setDeleting([])}
        onConfirm={() => remove.mutate({ rows: deleting.map(({ id, version }) => ({ id, version })) })}
      >
        {t('access.deleteRoleWhy')}
      </ConfirmDialog>
      {outcome && (
        <FailedDialog
          title={t('access.failedTitle', { count: outcome.failed.length })}
          failed={outcome.failed}
          onClose={() => setOutcome(undefined)}
        >
          {outcome.count > 0 && t('access.failedDone', { count: outcome.count })}
        </FailedDialog>
      )}
    </ListPage>
  )
}
