import type { Output } from '@fairgate/contract/catalogue'
import { useMemo, useState } from 'react'
import { formatNumber } from '../kernel/format.ts'
import { useLanguage, useText } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { useWorklist } from '../kernel/use-worklist.ts'
import { ExhibitionFrame } from '../shell/ExhibitionFrame.tsx'
import { ColumnSettings } from '../ui/ColumnSettings.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { Pager } from '../ui/Pager.tsx'
import { SearchBar } from '../ui/SearchBar.tsx'
import { type Column, useColumns } from '../ui/use-columns.ts'
import { AllotDialog, type Allotted } from './AllotDialog.tsx'
import { kindWords } from './kind-words.ts'

type Row = Output<'getQuotaPage'>['list'][number]

/** Quotas of one exhibition, for each participation and badge type. */
export function QuotaList() {
  return (
    <ExhibitionFrame tab="quotas" list>
      {({ exhibition }) => <Quotas exhibitionId={exhibition.id} />}
    </ExhibitionFrame>
  )
}

function Quotas({ exhibitionId }: { exhibitionId: string }) {
  const t = useText()
  const list = useWorklist('getQuotaPage', { payload: { exhibitionId } })
  const columns = useQuotaColumns()
  const [allotting, setAllotting] = useState<Allotted>()
  const open = (row: Row) =>
    setAllotting({ id: row.participationId, exhibitionId: row.exhibitionId, company: row.company })
  return (
    <ListPage>
      <SearchBar
        value={list.search}
        onSearch={list.setSearch}
        fields={[{ value: 'company', label: t('participation.company'), type: 'text' }]}
        tail={<ColumnSettings columns={columns} />}
      />
      <DataTable
        label={t('exhibition.quotas')}
        columns={columns}
        rows={list.rows}
        loading={list.loading}
        turning={list.turning}
        actions={row =>
          row.actions.includes('allot') ? [{ key: 'allot', label: t('exhibition.allot'), run: () => open(row) }] : []
        }
        empty={
          list.error ? (
            <ErrorState failure={list.error} onRetry={() => void list.ask()} />
          ) : (
            <Empty
              kind={list.narrowed ? 'match' : 'first'}
              title={t('exhibition.noQuotas')}
              why={[t('exhibition.noQuotasWhy')]}
            />
          )
        }
      />
      <Pager {...list.pager} />
      <AllotDialog participation={allotting} onClose={() => setAllotting(undefined)} />
    </ListPage>
  )
}

function useQuotaColumns() {
  const t = useText()
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  const columns = useMemo<Column<Row>[]>(() => {
    const count = (key: 'granted' | 'given' | 'reserved' | 'used' | 'available'): Column<Row> => ({
      key,
      title: t(`participation.${key}`),
      width: 88,
      align: 'right',
      priority: 4,
      render: row => formatNumber(row[key]),
    })
    return [
      {
        key: 'company',
        title: t('participation.company'),
        width: 264,
        locked: true,
        render: row => nameOf(row.company),
      },
      { key: 'kind', title: t('participation.kind'), width: 152, priority: 1, render: row => t(kindWords[row.kind]) },
      {
        key: 'badgeType',
        title: t('participation.badgeType'),
        width: 160,
        locked: true,
        render: row => (
          <span className="fg-band" style={{ borderColor: row.colour }}>
            {nameOf(row.badgeType)}
          </span>
        ),
      },
      count('granted'),
      count('given'),
      count('reserved'),
      count('used'),
      count('available'),
    ]
  }, [language])
  return useColumns('quotas', columns)
}
