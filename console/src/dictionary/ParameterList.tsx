import type { Output } from '@fairgate/contract/catalogue'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../kernel/language.ts'
import { useCommand } from '../kernel/use-command.ts'
import { useWorklist } from '../kernel/use-worklist.ts'
import { BulkBar } from '../ui/BulkBar.tsx'
import { Button } from '../ui/Button.tsx'
import { Can } from '../ui/Can.tsx'
import { ColumnSettings } from '../ui/ColumnSettings.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { NoRows } from '../ui/NoRows.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Pager } from '../ui/Pager.tsx'
import type { RowAction } from '../ui/RowActions.tsx'
import { SearchBar } from '../ui/SearchBar.tsx'
import { toast } from '../ui/toast.ts'
import { ParameterDrawer } from './ParameterDrawer.tsx'
import { useParameterColumns } from './use-parameter-columns.tsx'

export type ParameterRow = Output<'getSystemParameterPage'>['list'][number]

const listPath = '/pqSysParamlist'
const addPath = '/pqSysParamlist/pqSysParamlistAdd'

/** System parameters; the address that ends in Add opens the form of a new one beside the list. */
export function ParameterList() {
  const t = useText()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const list = useWorklist('getSystemParameterPage')
  const columns = useParameterColumns()
  const [edited, setEdited] = useState<ParameterRow>()
  const [deleting, setDeleting] = useState<readonly ParameterRow[]>([])
  const isAdding = pathname === addPath
  const close = () => {
    setEdited(undefined)
    if (isAdding) void navigate(listPath + search)
  }
  const remove = useCommand('deleteSystemParameter', {
    changes: ['getSystemParameterPage'],
    onDone: () => {
      setDeleting([])
      list.setPicked([])
      toast.success(t('shell.deleted'))
    },
    onRefused: () => setDeleting([]),
  })
  const deletable = list.rows.filter(row => list.picked.includes(row.id) && row.actions.includes('delete'))
  const actionsOf = (row: ParameterRow): RowAction[] => {
    const deeds: Record<string, RowAction> = {
      edit: { key: 'edit', label: t('dictionary.edit'), run: () => setEdited(row) },
      delete: { key: 'delete', label: t('dictionary.delete'), danger: true, run: () => setDeleting([row]) },
    }
    return row.actions.flatMap(action => deeds[action] ?? [])
  }

  return (
    <ListPage
      drawer={
        (isAdding || edited) && (
          <ParameterDrawer
            key={edited?.id ?? 'new'}
            parameter={list.rows.find(({ id }) => id === edited?.id) ?? edited}
            onClose={close}
          />
        )
      }
    >
      <PageHead
        title={t('dictionary.parameters')}
        actions={
          <Can name="systemParameter:edit">
            <Button kind="primary" icon={Plus} onClick={() => navigate(addPath + search)}>
              {t('dictionary.addParameter')}
            </Button>
          </Can>
        }
      />
      <SearchBar
        value={list.search}
        onSearch={list.setSearch}
        fields={[{ value: 'name', label: t('dictionary.parameterName'), type: 'text' }]}
        tail={<ColumnSettings columns={columns} />}
      />
      <DataTable
        label={t('dictionary.parameters')}
        columns={columns}
        {...list.table}
        picked={list.picked}
        onPick={list.setPicked}
        actions={actionsOf}
        empty={
          <NoRows list={list}>
            <Empty kind="first" title={t('dictionary.emptyParameters')} why={[t('dictionary.emptyParametersLine')]} />
          </NoRows>
        }
      />
      <BulkBar
        count={list.picked.length}
        onClear={() => list.setPicked([])}
        verbs={
          deletable.length > 0
            ? [{ key: 'delete', label: t('dictionary.delete'), icon: Trash2, run: () => setDeleting(deletable) }]
            : []
        }
      />
      <Pager {...list.pager} />
      <ConfirmDialog
        open={deleting.length > 0}
        kind="delete"
        title={t('dictionary.deleteParametersAsk', { count: deleting.length })}
        busy={remove.isPending}
        onCancel={() => setDeleting([])}
        onConfirm={() => remove.mutate({ rows: deleting.map(({ id, version }) => ({ id, version })) })}
      />
    </ListPage>
  )
}
