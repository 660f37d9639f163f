import { Check, CornerUpLeft, Download, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formatDate, formatMoment, formatNumber } from '../../kernel/format/format.ts'
import { useLanguage } from '../../kernel/i18n/language.ts'
import type { PageSize } from '../../kernel/list/use-worklist.ts'
import { BulkBar } from '../../kernel/ui/BulkBar.tsx'
import { Button } from '../../kernel/ui/Button.tsx'
import { ColumnSettings } from '../../kernel/ui/ColumnSettings.tsx'
import { DataTable } from '../../kernel/ui/DataTable.tsx'
import { ListPage } from '../../kernel/ui/ListPage.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { Pager } from '../../kernel/ui/Pager.tsx'
import { Plate } from '../../kernel/ui/Plate.tsx'
import { SearchBar } from '../../kernel/ui/SearchBar.tsx'
import { StatusTabs } from '../../kernel/ui/StatusTabs.tsx'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { type Column, useColumns } from '../../kernel/ui/use-columns.ts'
import { ExampleDrawer } from './ExampleDrawer.tsx'
import { type SampleRow, sampleRows } from './sample-rows.ts'
import { useSampleText } from './use-sample-text.ts'

/** A whole list with its drawer and sample rows: pictures 03 and 04 of the design. */
export function ListExample() {
  const w = useSampleText()
  const language = useLanguage()
  const [tab, setTab] = useState('all')
  const [picked, setPicked] = useState<string[]>([])
  const [current, setCurrent] = useState<string>()
  const [sort, setSort] = useState<string>()
  const [search, setSearch] = useState<{ type: string; value: string }>()
  const [page, setPage] = useState<{ pageNum: number; pageSize: PageSize }>({ pageNum: 1, pageSize: 20 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  const list = useMemo<Column<SampleRow>[]>(
    () => [
      {
        key: 'name',
        title: w('name'),
        width: 264,
        wraps: true,
        locked: true,
        sort: 'name',
        render: row => w(row.name),
      },
      {
        key: 'code',
        title: w('code'),
        width: 136,
        priority: 2,
        render: row => <span className="fg-cell-quiet">{row.code}</span>,
      },
      { key: 'sponsor', title: w('sponsor'), width: 132, wraps: true, priority: 1, render: row => w(row.sponsor) },
      { key: 'halls', title: w('halls'), width: 148, priority: 5, render: row => <Plate halls={row.halls} /> },
      { key: 'opens', title: w('opens'), width: 112, priority: 6, sort: 'opens', render: row => formatDate(row.opens) },
      { key: 'area', title: w('area'), width: 100, priority: 3, align: 'right', render: row => formatNumber(row.area) },
      { key: 'submitted', title: w('submitted'), width: 128, priority: 4, render: row => formatMoment(row.submitted) },
      {
        key: 'status',
        title: w('status'),
        width: 116,
        locked: true,
        render: row => <StatusTag code={row.statusCode}>{w(row.state)}</StatusTag>,
      },
      { key: 'type', title: w('type'), width: 112, hidden: true, render: () => w('typeValue') },
    ],
    [language],
  )
  const columns = useColumns(list)
  const index = sampleRows.findIndex(row => row.id === current)
  const open = (at: number) => setCurrent(sampleRows[at]?.id)
  const currentRow = sampleRows[index]

  return (
    <ListPage
      drawer={
        currentRow && (
          <ExampleDrawer
            row={currentRow}
            position={{ at: index + 1, of: sampleRows.length }}
            onPrevious={index > 0 ? () => open(index - 1) : undefined}
            onNext={index < sampleRows.length - 1 ? () => open(index + 1) : undefined}
            onClose={() => setCurrent(undefined)}
          />
        )
      }
    >
      <PageHead title={w('list')} actions={<Button icon={Download}>{w('export')}</Button>} />
      <StatusTabs
        label={w('status')}
        current={tab}
        onChange={setTab}
        tabs={[
          { key: 'all', label: w('all'), count: 10_512 },
          { key: 'pending', label: w('pending'), count: 12, asks: 12 },
          { key: 'processing', label: w('processing'), count: 5 },
          { key: 'completed', label: w('completed'), count: 284 },
        ]}
      />
      <SearchBar
        value={search}
        onSearch={setSearch}
        fields={[
          { value: 'name', label: w('name'), type: 'text' },
          { value: 'opens', label: w('opens'), type: 'date' },
          { value: 'type', label: w('type'), type: 'select', options: [{ value: 'industry', label: w('typeValue') }] },
        ]}
        tail={<ColumnSettings columns={columns} />}
      />
      <DataTable
        label={w('list')}
        columns={columns}
        rows={sampleRows}
        current={current}
        onRowClick={row => setCurrent(row.id)}
        picked={picked}
        onPick={(ids, isPicked) => {
          const others = picked.filter(id => !ids.includes(id))
          setPicked(isPicked ? [...others, ...ids] : others)
        }}
        sort={sort}
        onSort={setSort}
        actions={row => [
          { key: 'open', label: w(row.statusCode === 0 ? 'review' : 'view'), run: () => setCurrent(row.id) },
          { key: 'export', label: w('export'), run: () => undefined },
          { key: 'delete', label: w('delete'), danger: true, run: () => undefined },
        ]}
      />
      <BulkBar
        count={picked.length}
        onClear={() => setPicked([])}
        verbs={[
          { key: 'approve', label: w('approveShort'), icon: Check, run: () => undefined },
          { key: 'return', label: w('returnShort'), icon: CornerUpLeft, run: () => undefined },
          { key: 'export', label: w('export'), icon: Download, run: () => undefined },
          { key: 'delete', label: w('delete'), icon: Trash2, run: () => undefined },
        ]}
      />
      <Pager {...page} total={301} onChange={setPage} />
    </ListPage>
  )
}
