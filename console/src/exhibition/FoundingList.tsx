import type { Output } from '@fairgate/contract/catalogue'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../kernel/language.ts'
import { useCommand } from '../kernel/use-command.ts'
import { useWorklist } from '../kernel/use-worklist.ts'
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
import { StatusTabs } from '../ui/StatusTabs.tsx'
import { toast } from '../ui/toast.ts'
import { useExhibitionColumns } from './use-exhibition-columns.tsx'

type Row = Output<'getExhibitionPage'>['list'][number]

const tabs = [
  ['all', 'exhibition.tabAll'],
  ['draft', 'exhibition.tabDraft'],
  ['pending', 'exhibition.tabPending'],
  ['returned', 'exhibition.tabReturned'],
  ['approved', 'exhibition.tabApproved'],
  ['rejected', 'exhibition.tabRejected'],
] as const

/** An organizer's exhibitions by creation state (`/foundingExhibition`). */
export function FoundingList() {
  const t = useText()
  const navigate = useNavigate()
  const list = useWorklist('getExhibitionPage', { tab: 'all' })
  const columns = useExhibitionColumns('founding')
  const [asking, setAsking] = useState<{ verb: 'delete' | 'withdraw'; row: Row }>()
  const done = (word: 'shell.deleted' | 'exhibition.withdrawn') => () => {
    setAsking(undefined)
    toast.success(t(word))
  }
  const remove = useCommand('deleteExhibition', { onDone: done('shell.deleted') })
  const withdraw = useCommand('withdrawExhibition', { onDone: done('exhibition.withdrawn') })
  const open = (row: Row) => navigate(`/foundingExhibition/${row.id}`)

  const actionsOf = (row: Row): RowAction[] => [
    {
      key: 'open',
      label: t(row.actions.includes('edit') ? 'exhibition.edit' : 'exhibition.view'),
      run: () => open(row),
    },
    ...(row.actions.includes('withdraw')
      ? [{ key: 'withdraw', label: t('exhibition.withdraw'), run: () => setAsking({ verb: 'withdraw', row }) }]
      : []),
    ...(row.actions.includes('delete')
      ? [{ key: 'delete', label: t('exhibition.delete'), danger: true, run: () => setAsking({ verb: 'delete', row }) }]
      : []),
  ]

  return (
    <ListPage>
      <PageHead
        title={t('exhibition.founding')}
        crumbs={[{ title: t('exhibition.management') }, { title: t('exhibition.founding') }]}
        actions={
          <Can name="exhibition:create">
            <Button kind="primary" icon={Plus} onClick={() => navigate('/foundingExhibition/new')}>
              {t('exhibition.create')}
            </Button>
          </Can>
        }
      />
      <StatusTabs
        label={t('exhibition.status')}
        current={list.tab}
        onChange={list.setTab}
        tabs={tabs.map(([key, label]) => ({
          key,
          label: t(label),
          count: list.counts[key],
          waits: key === 'returned',
        }))}
      />
      <SearchBar
        value={list.search}
        onSearch={list.setSearch}
        fields={[
          { value: 'name', label: t('exhibition.name'), type: 'text' },
          { value: 'code', label: t('exhibition.code'), type: 'text' },
        ]}
        tail={<ColumnSettings columns={columns} />}
      />
      <DataTable
        label={t('exhibition.founding')}
        columns={columns}
        {...list.table}
        rows={list.rows}
        onRowClick={open}
        actions={actionsOf}
        empty={
          <NoRows list={list}>
            <Empty kind="first" title={t('exhibition.noneFirst')} why={[t('exhibition.noneFirstWhy')]} />
          </NoRows>
        }
      />
      <Pager {...list.pager} />
      <ConfirmDialog
        open={asking?.verb === 'delete'}
        kind="delete"
        title={t('shell.deleteAsk')}
        busy={remove.isPending}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => asking && remove.mutate({ id: asking.row.id, version: asking.row.version })}
      />
      <ConfirmDialog
        open={asking?.verb === 'withdraw'}
        title={t('exhibition.withdrawAsk')}
        busy={withdraw.isPending}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => asking && withdraw.mutate({ id: asking.row.id, version: asking.row.version })}
      >
        {t('exhibition.withdrawWhy')}
      </ConfirmDialog>
    </ListPage>
  )
}
