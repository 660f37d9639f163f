import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '../kernel/language.ts'
import type { useWorklist } from '../kernel/use-worklist.ts'
import { ColumnSettings } from '../ui/ColumnSettings.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { decisionKeys } from '../ui/decision/decision-keys.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { useListKeys } from '../ui/list/use-list-keys.ts'
import { Pager } from '../ui/Pager.tsx'
import type { RowAction } from '../ui/RowActions.tsx'
import { SearchBar } from '../ui/SearchBar.tsx'
import { type StatusTab, StatusTabs } from '../ui/StatusTabs.tsx'
import { useColumns } from '../ui/use-columns.ts'
import { BadgeBulkBar } from './BadgeBulkBar.tsx'
import { BadgeDrawer } from './BadgeDrawer.tsx'
import { endingVerbs, type FilterTab, verbLabels, verbsOf } from './badge-verbs.ts'
import { JobStrip } from './JobStrip.tsx'
import { TypeFilter } from './TypeFilter.tsx'
import { type BadgeRow, useBadgeColumns } from './use-badge-columns.tsx'
import { useBadgeOrders } from './use-badge-orders.tsx'
import { useWhole } from './use-whole.ts'
import './BadgeWorklist.css'

/** The approver's list has the same rows; only its tabs differ. */
export type WorklistOf = ReturnType<typeof useWorklist<'getBadgePage'>>

export interface BadgeWorklistProps {
  exhibitionId: string
  list: WorklistOf
  /** Names the list in storage. */
  name: string
  label: string
  /** Above the tabs, on a page of its own; the frame of the exhibition brings its own head. */
  head?: ReactNode
  tabs: readonly StatusTab[]
  /** Tab of the bulk commands' filter that holds the same rows as the tab in force. */
  filterTab: FilterTab | undefined
  /** Shown where the list has no rows. */
  empty: ReactNode
}

/** Badges with tabs, search, bulk deeds and a drawer: the applicant's list and the approver's. */
export function BadgeWorklist({ exhibitionId, list, ...props }: BadgeWorklistProps) {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const jobId = params.get('job') ?? undefined
  const showJob = (id: string | undefined) =>
    setParams(
      now => {
        const next = new URLSearchParams(now)
        if (id) next.set('job', id)
        else next.delete('job')
        next.delete('picked')
        return next
      },
      { replace: true },
    )

  const columns = useColumns(props.name, useBadgeColumns())
  const at = list.rows.findIndex(row => row.id === list.current)
  const current = list.rows[at]
  const walk = (by: number) => {
    const to = list.rows[at === -1 ? 0 : at + by]
    if (to) list.open(to.id)
  }
  const orders = useBadgeOrders({
    exhibitionId,
    onJob: showJob,
    // One change of the address a deed: two in a row would both start from the same one.
    onDone: (verb, { count, jobId: started }) => {
      if (started) return
      // What was decided leaves the tab: the next one comes up, so that a queue is worked off without the mouse.
      if (count === 1 && current && ['approve', 'return', 'reject'].includes(verb)) {
        list.open((list.rows[at + 1] ?? list.rows[at - 1])?.id)
      } else if (list.picked.length > 0) list.setPicked([])
    },
  })
  const [up, down] = [() => walk(-1), () => walk(1)]
  useListKeys({
    ArrowUp: up,
    ArrowDown: down,
    ...decisionKeys(current, (verb, row) => orders.begin(verb as 'approve', [row])),
  })
  const whole = useWhole(list, props.filterTab)
  const actions = (row: BadgeRow): RowAction[] => [
    {
      key: 'view',
      label: t(row.actions.includes('approve') ? 'shell.review' : 'badge.view'),
      run: () => list.open(row.id),
    },
    ...verbsOf(row).map(verb => ({
      key: verb,
      label: t(verbLabels[verb]),
      danger: endingVerbs.includes(verb),
      run: () => orders.begin(verb, [row]),
    })),
  ]

  return (
    <ListPage
      drawer={
        list.current && (
          <BadgeDrawer
            exhibitionId={exhibitionId}
            id={list.current}
            row={current}
            orders={orders}
            position={
              current && {
                at: (list.pager.pageNum - 1) * list.pager.pageSize + at + 1,
                of: Math.max(list.total, at + 1),
              }
            }
            onPrevious={at > 0 ? () => walk(-1) : undefined}
            onNext={at !== -1 && at < list.rows.length - 1 ? () => walk(1) : undefined}
            onClose={() => list.open(undefined)}
          />
        )
      }
    >
      {props.head}
      <StatusTabs current={list.tab} onChange={list.setTab} label={props.label} tabs={props.tabs} />
      {jobId && <JobStrip key={jobId} jobId={jobId} onClose={() => showJob(undefined)} />}
      <SearchBar
        fields={[
          { value: 'name', label: t('badge.name'), type: 'text' },
          { value: 'documentNumber', label: t('badge.documentNumber'), type: 'text' },
          { value: 'code', label: t('badge.code'), type: 'text' },
          { value: 'phone', label: t('badge.phone'), type: 'text' },
        ]}
        value={list.search}
        onSearch={list.setSearch}
        tail={<ColumnSettings columns={columns} />}
      >
        <TypeFilter exhibitionId={exhibitionId} filters={list.filters} onChange={list.setFilters} />
      </SearchBar>
      <DataTable
        columns={columns}
        label={props.label}
        {...list.table}
        current={list.current}
        onRowClick={row => list.open(row.id)}
        picked={list.picked}
        onPick={list.setPicked}
        actions={actions}
        empty={list.error ? <ErrorState failure={list.error} onRetry={() => void list.ask()} /> : props.empty}
      />
      <BadgeBulkBar
        picked={list.rows.filter(row => list.picked.includes(row.id))}
        orders={orders}
        whole={whole}
        onClear={() => {
          whole.drop()
          list.setPicked([])
        }}
      />
      <Pager {...list.pager} />
      {orders.dialogs}
    </ListPage>
  )
}
