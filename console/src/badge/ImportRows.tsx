import { formatNumber } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { useWorklist } from '../kernel/use-worklist.ts'
import { Button } from '../ui/Button.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { confirm } from '../ui/list/confirm.tsx'
import { defineActions } from '../ui/list/define-actions.ts'
import { useActions } from '../ui/list/use-actions.tsx'
import { Pager } from '../ui/Pager.tsx'
import { StatusTabs } from '../ui/StatusTabs.tsx'
import { useColumns } from '../ui/use-columns.ts'
import type { Report } from './ImportHead.tsx'
import { reasonLabel } from './import-words.ts'
import { useImportColumns } from './use-import-columns.tsx'
import { type RowMending, type ShownRow, useRowMending } from './use-row-mending.ts'

/** The rows that did not become badges: by reason, mended in the row, or removed. */
export function ImportRows({ report, running }: { report: Report; running: boolean }) {
  const t = useText()
  const list = useWorklist('getImportRowPage', {
    payload: { importId: report.id },
    filters: ['reason'],
    tab: 'bad',
    enabled: !running,
  })
  const mending = useRowMending(report.id, list.rows)
  const columns = useColumns('badge-import-rows', useImportColumns(mending))
  const hook = useActions(rowActions, { importId: report.id, mending }, { rows: mending.shown })
  const isBad = list.tab === 'bad'
  return (
    <>
      <StatusTabs
        current={list.tab}
        onChange={list.setTab}
        tabs={[
          { key: 'bad', label: t('badge.badTab'), count: report.bad, asks: report.bad },
          { key: 'mended', label: t('badge.mendedTab'), count: report.mended },
        ]}
      />
      {isBad && report.bad > 0 && (
        <Pills report={report} reason={list.filters.reason} onChange={reason => list.setFilters({ reason })} />
      )}
      <DataTable
        columns={columns}
        label={t(isBad ? 'badge.badTab' : 'badge.mendedTab')}
        rows={list.error ? [] : mending.shown}
        loading={list.loading && !running}
        turning={list.table.turning}
        current={mending.shown.find(mending.isEditing)?.id}
        actions={hook.of}
        empty={
          list.error ? (
            <ErrorState failure={list.error} onRetry={() => void list.ask()} />
          ) : (
            <NoRows
              report={report}
              running={running}
              isBad={isBad}
              onAll={() => list.setFilters({ reason: undefined })}
            />
          )
        }
      />
      <Pager {...list.pager} />
      {hook.dialogs}
    </>
  )
}

interface OfMending {
  importId: string
  mending: RowMending
}

const rowActions = defineActions<ShownRow, OfMending, 'save' | 'cancel'>(
  'badge',
  {
    mend: {
      offered: (row, { mending }) => mending.isMendable(row),
      run: (row, { mending }) => mending.edit(row),
    },
    save: { offered: (row, { mending }) => mending.isEditing(row), run: (_, { mending }) => mending.save() },
    cancel: { offered: (row, { mending }) => mending.isEditing(row), run: (_, { mending }) => mending.cancel() },
    remove: {
      offered: (row, { mending }) => !mending.isEditing(row),
      command: 'removeImportRow',
      payload: ([row], _, { importId }) => ({ importId, rowNumber: row?.rowNumber }),
      ask: confirm({ one: 'badge.removeAsk', why: 'badge.removeLine' }),
      done: 'badge.removed',
    },
  },
  ({ rowNumber }) => formatNumber(rowNumber),
)

interface PillsProps {
  report: Report
  reason: string | undefined
  onChange: (reason: string | undefined) => void
}

/** Families of reasons with how many rows each; together they are all bad rows. */
function Pills({ report, reason, onChange }: PillsProps) {
  const t = useText()
  const [before, after = ''] = t('badge.enterHint', { key: '\u0000' }).split('\u0000')
  return (
    <div className="fg-pills">
      <button type="button" className="fg-pill" aria-pressed={!reason} onClick={() => onChange(undefined)}>
        {t('badge.allReasons')} {formatNumber(report.bad)}
      </button>
      {report.reasons
        .filter(({ count }) => count > 0)
        .map(known => (
          <button
            type="button"
            key={known.reason}
            className="fg-pill"
            aria-pressed={reason === known.reason}
            onClick={() => onChange(known.reason)}
          >
            {t(reasonLabel(known.reason))} {formatNumber(known.count)}
          </button>
        ))}
      <span className="fg-pills-hint">
        {before}
        <kbd>Enter</kbd>
        {after}
      </span>
    </div>
  )
}

interface NoRowsProps {
  report: Report
  running: boolean
  isBad: boolean
  onAll: () => void
}

function NoRows({ report, running, isBad, onAll }: NoRowsProps) {
  const t = useText()
  if (running) return <Empty kind="first" title={t('badge.rowsRunning')} why={[t('badge.rowsRunningWhy')]} />
  if (!isBad) return <Empty kind="done" title={t('badge.rowsNoneMended')} why={[t('badge.rowsNoneMendedWhy')]} />
  if (report.bad > 0) {
    return (
      <Empty
        kind="done"
        title={t('badge.rowsNoneOfReason')}
        action={<Button onClick={onAll}>{t('badge.seeAll')}</Button>}
      />
    )
  }
  if (report.total === 0) return <Empty kind="first" title={t('badge.rowsNone')} why={[t('badge.rowsNoneWhy')]} />
  return <Empty kind="done" title={t('badge.rowsAllGood')} why={[t('badge.rowsAllGoodWhy', { count: report.good })]} />
}
