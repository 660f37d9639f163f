import { formatMoment, formatNumber } from '../kernel/format.ts'
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
import { commandOf } from './command-of.ts'
import { PartnerHead } from './PartnerHead.tsx'
import type { ViewProps } from './PartnerPage.tsx'
import type { UsageRow } from './partner-words.ts'
import { UsageDrawer } from './UsageDrawer.tsx'
import './Partner.css'

/** What partners did for whom: exhibitions and badges under each relation. */
export function PartnerUsage({ kind, head }: ViewProps) {
  const t = useText()
  const list = useWorklist(commandOf('get…UsagePage', kind))
  const columns = useColumns<UsageRow>(`partner-usage.${kind}`, [
    {
      key: 'partner',
      title: t('partner.name'),
      width: 264,
      locked: true,
      render: row => <span title={nameOf(row.partner)}>{nameOf(row.partner)}</span>,
    },
    {
      key: 'sponsor',
      title: t('partner.worksFor'),
      width: 224,
      priority: 3,
      render: row => <span title={nameOf(row.sponsor)}>{nameOf(row.sponsor)}</span>,
    },
    {
      key: 'shared',
      title: t('partner.source'),
      width: 120,
      priority: 1,
      render: row => t(row.shared ? 'partner.byShare' : 'partner.ownRelation'),
    },
    {
      key: 'exhibitions',
      title: t('partner.exhibitions'),
      width: 104,
      align: 'right',
      priority: 4,
      render: row => formatNumber(row.exhibitions),
    },
    {
      key: 'badges',
      title: t('partner.badges'),
      width: 104,
      align: 'right',
      priority: 4,
      render: row => formatNumber(row.badges),
    },
    { key: 'since', title: t('partner.since'), width: 128, priority: 2, render: row => formatMoment(row.since) },
  ])
  const at = list.rows.findIndex(row => row.id === list.current)
  const step = (by: number) => {
    const to = at < 0 ? undefined : list.rows[at + by]
    return to && (() => list.open(to.id))
  }
  return (
    <ListPage
      drawer={
        list.current && (
          <UsageDrawer
            key={list.current}
            kind={kind}
            id={list.current}
            onPrevious={step(-1)}
            onNext={step(1)}
            onClose={() => list.open(undefined)}
          />
        )
      }
    >
      <PartnerHead kind={kind} />
      {head}
      <SearchBar
        fields={[{ value: 'name', label: t('partner.name'), type: 'text' }]}
        value={list.search}
        onSearch={list.setSearch}
        tail={<ColumnSettings columns={columns} />}
      />
      <DataTable
        label={t('partner.viewUsage')}
        columns={columns}
        {...list.table}
        current={list.current}
        onRowClick={row => list.open(row.id)}
        actions={row => [{ key: 'view', label: t('partner.view'), run: () => list.open(row.id) }]}
        actionsWidth={88}
        empty={
          <NoRows list={list} why={t('partner.emptyMatchWhy')}>
            <Empty kind="first" title={t('partner.emptyUsage')} why={[t('partner.emptyUsageWhy')]} />
          </NoRows>
        }
      />
      <Pager {...list.pager} />
    </ListPage>
  )
}
