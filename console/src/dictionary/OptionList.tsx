import type { Output } from '@fairgate/contract/catalogue'
import { dictionaryCodes, dictionaryWords } from '@fairgate/contract/dictionary/dictionary-words'
import { Select } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText, useWords } from '../kernel/language.ts'
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
import { OptionDrawer } from './OptionDrawer.tsx'
import { useOptionColumns } from './use-option-columns.tsx'

export type OptionRow = Output<'getDictionaryPage'>['list'][number]

export interface OptionListProps {
  /** The tabs above. */
  head: ReactNode
  exhibitionId?: string
  /** A further filter, left of the others. */
  filter?: ReactNode
}

/** Options of all dictionaries or one, of the venue or of one exhibition: add, rename, order, stop, delete. */
export function OptionList({ head, exhibitionId, filter }: OptionListProps) {
  const t = useText()
  const w = useWords()
  const command = exhibitionId ? 'getExhibitionDictionaryPage' : 'getDictionaryPage'
  // Both lists have the same rows and filters; one of them names its exhibition.
  const list = useWorklist(command as 'getExhibitionDictionaryPage', {
    payload: exhibitionId ? { exhibitionId } : {},
    filters: ['code', 'status'],
  })
  const columns = useOptionColumns()
  const [editing, setEditing] = useState<OptionRow | 'new'>()
  const [deleting, setDeleting] = useState<readonly OptionRow[]>([])
  const changes = [command, 'getEnableDictionaryOption'] as const
  const setStatus = useCommand('setDictionaryOptionStatus', { changes: [...changes] })
  const remove = useCommand('deleteDictionaryOption', {
    changes: [...changes],
    onDone: () => {
      setDeleting([])
      list.setPicked([])
      toast.success(t('shell.deleted'))
    },
    onRefused: () => setDeleting([]),
  })
  const deletable = list.rows.filter(row => list.picked.includes(row.id) && row.actions.includes('delete'))

  const actionsOf = (row: OptionRow): RowAction[] => {
    const { id, version } = row
    const deeds: Record<string, RowAction> = {
      edit: { key: 'edit', label: t('dictionary.edit'), run: () => setEditing(row) },
      enable: { key: 'enable', label: t('dictionary.enable'), run: () => setStatus.mutate({ id, version, status: 1 }) },
      disable: {
        key: 'disable',
        label: t('dictionary.disable'),
        run: () => setStatus.mutate({ id, version, status: 0 }),
      },
      delete: { key: 'delete', label: t('dictionary.delete'), danger: true, run: () => setDeleting([row]) },
    }
    return row.actions.flatMap(action => deeds[action] ?? [])
  }

  return (
    <ListPage
      drawer={
        editing && (
          <OptionDrawer
            key={editing === 'new' ? 'new' : editing.id}
            option={editing === 'new' ? undefined : (list.rows.find(({ id }) => id === editing.id) ?? editing)}
            code={list.filters.code}
            exhibitionId={exhibitionId}
            changes={[...changes]}
            onClose={() => setEditing(undefined)}
          />
        )
      }
    >
      <PageHead
        title={t('dictionary.title')}
        actions={
          <Can name="dictionary:edit">
            <Button kind="primary" icon={Plus} onClick={() => setEditing('new')}>
              {t('dictionary.add')}
            </Button>
          </Can>
        }
      />
      {head}
      <SearchBar
        value={list.search}
        onSearch={list.setSearch}
        fields={[
          { value: 'name', label: t('dictionary.name'), type: 'text' },
          { value: 'value', label: t('dictionary.value'), type: 'text' },
        ]}
        tail={<ColumnSettings columns={columns} />}
      >
        {filter}
        <Select
          style={{ width: 184 }}
          aria-label={t('dictionary.dictionary')}
          allowClear
          placeholder={t('dictionary.allDictionaries')}
          value={list.filters.code}
          options={dictionaryCodes.map(code => ({ value: code, label: w(dictionaryWords[code]) }))}
          onChange={(code: string | undefined) => list.setFilters({ code })}
        />
        <Select
          style={{ width: 112 }}
          aria-label={t('dictionary.status')}
          allowClear
          placeholder={t('dictionary.allStatus')}
          value={list.filters.status}
          options={[
            { value: '1', label: t('dictionary.enabled') },
            { value: '0', label: t('dictionary.disabled') },
          ]}
          onChange={(status: string | undefined) => list.setFilters({ status })}
        />
      </SearchBar>
      <DataTable
        label={t('dictionary.title')}
        columns={columns}
        {...list.table}
        picked={list.picked}
        onPick={list.setPicked}
        actions={actionsOf}
        empty={
          <NoRows list={list}>
            <Empty kind="first" title={t('dictionary.emptyTitle')} why={[t('dictionary.emptyLine')]} />
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
        title={t('dictionary.deleteAsk', { count: deleting.length })}
        busy={remove.isPending}
        onCancel={() => setDeleting([])}
        onConfirm={() => remove.mutate({ rows: deleting.map(({ id, version }) => ({ id, version })) })}
      >
        {t('dictionary.deleteLine')}
      </ConfirmDialog>
    </ListPage>
  )
}
