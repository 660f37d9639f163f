import { Check, CornerUpLeft, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../kernel/language.ts'
import { useRedPoints } from '../kernel/session.ts'
import { useWorklist } from '../kernel/use-worklist.ts'
import { BulkBar } from '../ui/BulkBar.tsx'
import { ColumnSettings } from '../ui/ColumnSettings.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { DecisionDialog } from '../ui/decision/DecisionDialog.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { NoRows } from '../ui/NoRows.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Pager } from '../ui/Pager.tsx'
import { SearchBar } from '../ui/SearchBar.tsx'
import { StatusTabs } from '../ui/StatusTabs.tsx'
import { ApprovalDrawer } from './ApprovalDrawer.tsx'
import { askableFields, fieldWord, titleOf } from './exhibition-words.ts'
import { type Decided, type DecisionVerb, useDecisions } from './use-decisions.ts'
import { useExhibitionColumns } from './use-exhibition-columns.tsx'
import './ExhibitionApproval.css'

const tabs = [
  ['all', 'exhibition.tabAll'],
  ['pending', 'exhibition.tabToDo'],
  ['processing', 'exhibition.tabProcessing'],
  ['finished', 'exhibition.tabFinished'],
] as const

/** What organizers submitted, and the venue's decision on it (`/exhibitionApproval`). */
export function ExhibitionApproval() {
  const t = useText()
  const list = useWorklist('getExhibitionApprovalPage', { tab: 'all' })
  const redPoint = useRedPoints()?.showApprove
  const columns = useExhibitionColumns('approval')
  const { busy, decide } = useDecisions()
  const [asking, setAsking] = useState<{ verb: DecisionVerb; rows: readonly Decided[] }>()

  const { rows, current } = list
  const index = rows.findIndex(row => row.id === current)
  const step = (by: number) => {
    const to = index < 0 ? undefined : rows[index + by]
    return to && (() => list.open(to.id))
  }
  useArrowKeys(current !== undefined && asking === undefined, step(-1), step(1))

  const nameOfRow = (id: string) => {
    const row = rows.find(one => one.id === id)
    return row ? titleOf(row) : ''
  }
  const picked = rows.filter(row => list.picked.includes(row.id))
  const decidable = (verb: DecisionVerb) => picked.filter(row => row.actions.includes(verb))
  const finish = async (verb: DecisionVerb, chosen: readonly Decided[], decision?: Parameters<typeof decide>[2]) => {
    // Who works through what waits goes on to the next; elsewhere the decided row stays open.
    const next = list.tab === 'pending' && chosen.length === 1 ? (rows[index + 1] ?? rows[index - 1]) : undefined
    await decide(verb, chosen, decision)
    setAsking(undefined)
    if (next && chosen[0]?.id === current) list.open(next.id)
    if (chosen.length > 1) list.setPicked([])
  }

  return (
    <ListPage
      drawer={
        current !== undefined && (
          <ApprovalDrawer
            key={current}
            id={current}
            position={
              index < 0 ? undefined : { at: (list.pager.pageNum - 1) * list.pager.pageSize + index + 1, of: list.total }
            }
            onPrevious={step(-1)}
            onNext={step(1)}
            onClose={() => list.open(undefined)}
            busy={busy}
            onDecide={(verb, row) => (verb === 'approve' ? void finish(verb, [row]) : setAsking({ verb, rows: [row] }))}
          />
        )
      }
    >
      <PageHead
        title={t('exhibition.approval')}
        crumbs={[{ title: t('exhibition.management') }, { title: t('exhibition.approval') }]}
      />
      <StatusTabs
        label={t('exhibition.status')}
        current={list.tab}
        onChange={list.setTab}
        tabs={tabs.map(([key, label]) => ({
          key,
          label: t(label),
          count: list.counts[key],
          waits: key === 'pending',
          redPoint: key === 'pending' && redPoint,
        }))}
      />
      <SearchBar
        value={list.search}
        onSearch={list.setSearch}
        fields={[
          { value: 'name', label: t('exhibition.name'), type: 'text' },
          { value: 'code', label: t('exhibition.code'), type: 'text' },
          { value: 'sponsor', label: t('exhibition.sponsor'), type: 'text' },
        ]}
        tail={<ColumnSettings columns={columns} />}
      />
      <DataTable
        label={t('exhibition.approval')}
        columns={columns}
        rows={rows}
        loading={list.loading}
        turning={list.turning}
        current={current}
        onRowClick={row => list.open(row.id)}
        picked={list.picked}
        onPick={list.setPicked}
        sort={list.sort}
        onSort={list.setSort}
        actions={row => [
          {
            key: 'open',
            label: t(row.actions.includes('approve') ? 'exhibition.review' : 'exhibition.view'),
            run: () => list.open(row.id),
          },
        ]}
        empty={
          <NoRows list={list}>
            <Empty kind="done" title={t('shell.allDoneTitle')} why={[t('shell.allDoneLine')]} />
          </NoRows>
        }
      />
      <BulkBar
        count={list.picked.length}
        onClear={() => list.setPicked([])}
        verbs={(
          [
            ['approve', 'exhibition.approveShort', Check],
            ['return', 'exhibition.return', CornerUpLeft],
            ['reject', 'exhibition.reject', X],
          ] as const
        )
          .filter(([verb]) => decidable(verb).length > 0)
          .map(([verb, label, icon]) => ({
            key: verb,
            label: t(label),
            icon,
            busy: busy === verb,
            run: () => setAsking({ verb, rows: decidable(verb) }),
          }))}
      />
      <Pager {...list.pager} />
      <ConfirmDialog
        open={asking?.verb === 'approve'}
        title={t('exhibition.approveAsk', { count: asking?.rows.length ?? 0 })}
        confirmText={t('exhibition.approveShort')}
        busy={busy !== undefined}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => asking && void finish('approve', asking.rows)}
      >
        {t('exhibition.approveWhy')}
      </ConfirmDialog>
      {asking && asking.verb !== 'approve' && (
        <DecisionDialog
          verb={asking.verb}
          noun="exhibition"
          names={asking.rows.map(({ id }) => nameOfRow(id))}
          fields={askableFields.map(value => ({ value, label: fieldWord(value) }))}
          busy={busy !== undefined}
          onCancel={() => setAsking(undefined)}
          onConfirm={decision => void finish(asking.verb, asking.rows, decision)}
        />
      )}
    </ListPage>
  )
}

/** Up and down walk the list while its drawer is open and nothing is being typed. */
function useArrowKeys(active: boolean, up: (() => void) | undefined, down: (() => void) | undefined): void {
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      if ((event.target as HTMLElement).closest('input, textarea, select, [role="combobox"], [role="tablist"], dialog'))
        return
      const move = event.key === 'ArrowUp' ? up : event.key === 'ArrowDown' ? down : undefined
      if (!move) return
      event.preventDefault()
      move()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active, up, down])
}
