import { kindOf } from '@fairgate/contract/partner/kinds'
import { partnerPermission } from '@fairgate/contract/partner/permissions'
import { shareTabs } from '@fairgate/contract/partner/states'
import type { ReactNode } from 'react'
import { formatMoment } from '../kernel/format.ts'
import { type TextKey, useLanguage, useText, useWords } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { useMay } from '../kernel/session.ts'
import { useWorklist } from '../kernel/use-worklist.ts'
import { ColumnSettings } from '../ui/ColumnSettings.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { NoRows } from '../ui/NoRows.tsx'
import { Pager } from '../ui/Pager.tsx'
import { SearchBar } from '../ui/SearchBar.tsx'
import { StatusTabs } from '../ui/StatusTabs.tsx'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import { useColumns } from '../ui/use-columns.ts'
import { commandOf } from './command-of.ts'
import { PartnerHead } from './PartnerHead.tsx'
import type { ViewProps } from './PartnerPage.tsx'
import { percent, type ShareRow, shareStateWords } from './partner-words.ts'
import { useShareDeeds } from './use-share-deeds.tsx'
import './Partner.css'

const tabWords = {
  all: 'partner.tabAll',
  pending: 'partner.sharePending',
  approved: 'partner.shareApproved',
  beingUsed: 'partner.shareBeingUsed',
  returned: 'partner.shareReturned',
  rejected: 'partner.shareRejected',
  ended: 'partner.shareEnded',
} as const satisfies Record<(typeof shareTabs)[number], TextKey>

/** Applications to work with shared partners: the platform decides, owner and applicant look on. */
export function ShareApplications({ kind, head, which }: ViewProps & { which: ReactNode }) {
  const t = useText()
  const decides = useMay(partnerPermission(kind, 'approveShare'))
  const list = useWorklist(commandOf('get…SharePage', kind), { tab: 'all' })
  const columns = useShareColumns(kindOf(kind).noun)
  const deeds = useShareDeeds(kind)
  return (
    <ListPage>
      <PartnerHead kind={kind} />
      {head}
      <StatusTabs
        label={t('partner.shareApplications')}
        current={list.tab}
        onChange={list.setTab}
        tabs={shareTabs.map(key => ({
          key,
          label: t(tabWords[key]),
          count: list.counts[key],
          waits: key === (decides ? 'pending' : 'returned'),
        }))}
      />
      <SearchBar
        fields={[{ value: 'name', label: t('partner.name'), type: 'text' }]}
        value={list.search}
        onSearch={list.setSearch}
        tail={<ColumnSettings columns={columns} />}
      >
        {which}
      </SearchBar>
      <DataTable
        label={t('partner.shareApplications')}
        columns={columns}
        {...list.table}
        actions={deeds.of}
        empty={
          <NoRows list={list} why={t('partner.emptyMatchWhy')}>
            <Empty kind={list.tab === 'pending' ? 'done' : 'first'} title={t('partner.emptyApplications')} />
          </NoRows>
        }
      />
      <Pager {...list.pager} />
      {deeds.dialogs}
    </ListPage>
  )
}

function useShareColumns(noun: string) {
  const t = useText()
  const w = useWords()
  const isChinese = useLanguage() === 'cn'
  const name = (key: 'partner' | 'owner' | 'applicant', width: number, priority?: number) => ({
    key,
    title: t(key === 'partner' ? 'partner.name' : `partner.${key}`),
    width,
    priority,
    locked: key === 'partner',
    render: (row: ShareRow) => <span title={nameOf(row[key])}>{nameOf(row[key])}</span>,
  })
  return useColumns<ShareRow>(`partner-share.${noun}`, [
    name('partner', 224),
    name('owner', 184, 4),
    name('applicant', 184, 5),
    {
      key: 'fee',
      title: t('partner.feePercent'),
      width: 96,
      align: 'right',
      priority: 3,
      render: row => percent(row.feePercent, t),
    },
    {
      key: 'reason',
      title: t('partner.remark'),
      width: 176,
      priority: 1,
      render: row => <span title={row.reason || row.note}>{row.reason || row.note || '—'}</span>,
    },
    {
      key: 'submittedAt',
      title: t('partner.submittedAt'),
      width: 128,
      sort: 'submittedAt',
      priority: 2,
      render: row => formatMoment(row.submittedAt),
    },
    {
      key: 'state',
      title: t('partner.state'),
      width: isChinese ? 96 : 152,
      locked: true,
      render: row => <StatusTag code={row.statusCode as StatusCode}>{w(shareStateWords(row.state))}</StatusTag>,
    },
  ])
}
