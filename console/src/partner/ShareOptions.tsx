import { type ReactNode, useState } from 'react'
import { formatNumber } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { useWorklist } from '../kernel/use-worklist.ts'
import { ColumnSettings } from '../ui/ColumnSettings.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { NoRows } from '../ui/NoRows.tsx'
import { Pager } from '../ui/Pager.tsx'
import { SearchBar } from '../ui/SearchBar.tsx'
import { useColumns } from '../ui/use-columns.ts'
import { ApplyDialog } from './ApplyDialog.tsx'
import { commandOf } from './command-of.ts'
import { PartnerHead } from './PartnerHead.tsx'
import type { ViewProps } from './PartnerPage.tsx'
import { percent, registerOf, type ShareOption } from './partner-words.ts'
import { useConditionWords } from './use-condition-words.ts'
import './Partner.css'

/** Partners of other sponsors that may be applied for, with the conditions they are shared under. */
export function ShareOptions({ kind, head, which }: ViewProps & { which: ReactNode }) {
  const t = useText()
  const list = useWorklist(commandOf('get…ShareOptionPage', kind))
  const [applying, setApplying] = useState<ShareOption>()
  const words = useConditionWords()
  const columns = useColumns<ShareOption>(`partner-share-option.${kind}`, [
    { key: 'name', title: t('partner.name'), width: 248, locked: true, render: row => nameOf(row.name) },
    {
      key: 'creditCode',
      title: t('partner.creditCode'),
      width: 176,
      priority: 0,
      render: row => <span className="fg-cell-quiet">{registerOf(row)}</span>,
    },
    {
      key: 'owner',
      title: t('partner.owner'),
      width: 192,
      priority: 3,
      render: row => (row.keeper ? nameOf(row.keeper) : '—'),
    },
    {
      key: 'types',
      title: t('partner.exhibitionTypes'),
      width: 160,
      priority: 4,
      render: row => <span title={words.types(row.exhibitionTypes)}>{words.types(row.exhibitionTypes)}</span>,
    },
    {
      key: 'regions',
      title: t('partner.regions'),
      width: 160,
      priority: 2,
      render: row => <span title={words.regions(row.regions)}>{words.regions(row.regions)}</span>,
    },
    {
      key: 'atOnce',
      title: t('partner.atOnce'),
      width: 112,
      align: 'right',
      priority: 1,
      render: row => formatNumber(row.atOnce),
    },
    {
      key: 'fee',
      title: t('partner.feePercent'),
      width: 104,
      align: 'right',
      priority: 5,
      render: row => percent(row.feePercent, t),
    },
  ])
  return (
    <ListPage>
      <PartnerHead kind={kind} />
      {head}
      <SearchBar
        fields={[{ value: 'name', label: t('partner.name'), type: 'text' }]}
        value={list.search}
        onSearch={list.setSearch}
        tail={<ColumnSettings columns={columns} />}
      >
        {which}
      </SearchBar>
      <DataTable
        label={t('partner.shareOptions')}
        columns={columns}
        {...list.table}
        actions={row =>
          row.actions.includes('applyShare')
            ? [{ key: 'apply', label: t('partner.apply'), run: () => setApplying(row) }]
            : []
        }
        empty={
          <NoRows list={list} why={t('partner.emptyMatchWhy')}>
            <Empty kind="first" title={t('partner.emptyOptions')} why={[t('partner.emptyOptionsWhy')]} />
          </NoRows>
        }
      />
      <Pager {...list.pager} />
      {applying && (
        <ApplyDialog
          kind={kind}
          partner={{ id: applying.id, name: applying.name, feePercent: applying.feePercent }}
          onClose={() => setApplying(undefined)}
        />
      )}
    </ListPage>
  )
}
