import type { Output } from '@fairgate/contract/catalogue'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { formatMoment } from '../kernel/format.ts'
import { useLanguage, useText } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { formatPeriodDates } from '../kernel/period.ts'
import { useRedPoints, useUser } from '../kernel/session.ts'
import { useWorklist } from '../kernel/use-worklist.ts'
import { ColumnSettings } from '../ui/ColumnSettings.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { NoRows } from '../ui/NoRows.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Plate } from '../ui/Plate.tsx'
import { SearchBar } from '../ui/SearchBar.tsx'
import { StatusTabs } from '../ui/StatusTabs.tsx'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import { type Column, useColumns } from '../ui/use-columns.ts'
import { kindWords } from './kind-words.ts'

type Row = Output<'getAffairPage'>['list'][number]

const statuses = ['1020', '1010', '1030', '1040'] as const
const words = {
  1020: 'participation.affair1020',
  1010: 'participation.affair1010',
  1030: 'participation.affair1030',
  1040: 'participation.affair1040',
} as const

/** What each participation still has to do, by status (`/exhibitionTransaction/papersTransaction`). */
export function AffairList() {
  const t = useText()
  const navigate = useNavigate()
  const type = useUser()?.userCompanyType
  const approver = type === 'platform' || type === 'sponsor'
  const mine = approver ? '1010' : '1020'
  const redPoint = useRedPoints()?.showAffairCer
  const list = useWorklist('getAffairPage', { tab: mine })
  const columns = useAffairColumns()
  const open = (row: Row) => navigate(`/exhibitionTransaction/papersTransaction/${row.exhibitionId}`)
  return (
    <ListPage>
      <PageHead
        title={t('exhibition.affairs')}
        crumbs={[{ title: t('exhibition.management') }, { title: t('exhibition.affairs') }]}
      />
      <StatusTabs
        label={t('exhibition.status')}
        current={list.tab}
        onChange={list.setTab}
        tabs={statuses.map(status => ({
          key: status,
          label: t(words[status]),
          count: list.counts[status],
          waits: status === mine,
          redPoint: status === mine && redPoint,
        }))}
      />
      <SearchBar
        value={list.search}
        onSearch={list.setSearch}
        fields={[
          { value: 'name', label: t('exhibition.name'), type: 'text' },
          { value: 'code', label: t('exhibition.code'), type: 'text' },
          { value: 'company', label: t('participation.company'), type: 'text' },
        ]}
        tail={<ColumnSettings columns={columns} />}
      />
      <DataTable
        label={t('exhibition.affairs')}
        columns={columns}
        {...list.table}
        rows={list.rows}
        onRowClick={open}
        actions={row => [{ key: 'open', label: t('exhibition.enter'), run: () => open(row) }]}
        empty={
          <NoRows list={list}>
            <Empty kind="done" title={t('exhibition.noAffairs')} why={[t('exhibition.noAffairsWhy')]} />
          </NoRows>
        }
      />
      <Pager {...list.pager} />
    </ListPage>
  )
}

function useAffairColumns() {
  const t = useText()
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  const columns = useMemo<Column<Row>[]>(
    () => [
      {
        key: 'name',
        title: t('exhibition.name'),
        width: 248,
        locked: true,
        render: row => nameOf({ cn: row.exhibitionNameCn, en: row.exhibitionNameEn }),
      },
      {
        key: 'code',
        title: t('exhibition.code'),
        width: 136,
        priority: 2,
        render: row => <span className="fg-cell-quiet">{row.exhibitionCode}</span>,
      },
      {
        key: 'company',
        title: t('participation.company'),
        width: 200,
        priority: 6,
        render: row => nameOf(row.company),
      },
      { key: 'kind', title: t('participation.kind'), width: 120, priority: 3, render: row => t(kindWords[row.kind]) },
      {
        key: 'halls',
        title: t('exhibition.halls'),
        width: 148,
        priority: 4,
        render: row => <Plate halls={row.halls} />,
      },
      {
        key: 'opens',
        title: t('exhibition.open'),
        width: 192,
        priority: 5,
        sort: 'openFrom',
        render: row => formatPeriodDates(row.open),
      },
      {
        key: 'updated',
        title: t('participation.updatedAt'),
        width: 124,
        priority: 1,
        sort: 'updatedAt',
        render: row => formatMoment(row.updatedAt),
      },
      {
        key: 'status',
        title: t('exhibition.status'),
        width: 140,
        locked: true,
        render: row => <StatusTag code={row.statusCode as StatusCode}>{t(words[row.status])}</StatusTag>,
      },
    ],
    [language],
  )
  return useColumns('affairs', columns)
}
