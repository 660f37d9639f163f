import { formatNumber } from '../../format/format.ts'
import { useText } from '../../i18n/language.ts'
import { useWorklist } from '../../list/use-worklist.ts'
import { Button } from '../Button.tsx'
import { DataTable } from '../DataTable.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { confirm } from '../list/confirm.tsx'
import { defineActions } from '../list/define-actions.ts'
import { useActions } from '../list/use-actions.tsx'
import { Pager } from '../Pager.tsx'
import { StatusTabs } from '../StatusTabs.tsx'
import { useColumns } from '../use-columns.ts'
import type { ImportKit } from './import-kit.ts'
import { reasonLabel, useImportColumns } from './use-import-columns.tsx'
import type { Report, useImportReport } from './use-import-report.ts'
import { type RowCorrection, type ShownRow, useRowCorrection } from './use-row-correction.ts'

interface ImportRowsProps {
  kit: ImportKit
  report: Report
  result: Pick<ReturnType<typeof useImportReport>, 'running' | 'counted'>
}

/** The rows that were not imported, by reason; each is corrected in place or removed. */
export function ImportRows({ kit, report, result }: ImportRowsProps) {
  const t = useText()
  const { running, counted } = result
  const list = useWorklist(kit.commands.rows, {
    payload: { importId: report.id },
    filters: ['reason'],
    tab: 'bad',
    enabled: !running,
  })
  const correction = useRowCorrection(kit, report.id, list.rows)
  const columns = useColumns(useImportColumns(kit, correction))
  const hook = useActions(rowActions, { kit, importId: report.id, correction }, { rows: correction.shown })
  const isBad = list.tab === 'bad'
  return (
    <>
      <StatusTabs
        current={list.tab}
        onChange={list.setTab}
        tabs={[
          { key: 'bad', label: t('import.badTab'), ...(counted && { count: report.bad, asks: report.bad }) },
          ...(kit.onlyShown
            ? []
            : [{ key: 'mended', label: t('import.correctedTab'), ...(counted && { count: report.mended }) }]),
        ]}
      />
      {isBad && report.bad > 0 && (
        <Pills
          kit={kit}
          report={report}
          reason={list.filters.reason}
          onChange={reason => list.setFilters({ reason })}
        />
      )}
      <DataTable
        columns={columns}
        label={t(isBad ? 'import.badTab' : 'import.correctedTab')}
        rows={list.error ? [] : correction.shown}
        loading={list.loading && !running}
        turning={list.table.turning}
        current={correction.shown.find(correction.isEditing)?.id}
        actions={hook.of}
        empty={
          list.error ? (
            <ErrorState failure={list.error} onRetry={() => void list.ask()} />
          ) : (
            <NoRows
              kit={kit}
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

interface RowActionContext {
  kit: ImportKit
  importId: string
  correction: RowCorrection
}

const rowActions = defineActions<ShownRow, RowActionContext, 'save' | 'cancel'>(
  'import',
  {
    mend: {
      offered: (row, { correction }) => correction.isCorrectable(row),
      run: (row, { correction }) => correction.edit(row),
    },
    save: {
      offered: (row, { correction }) => correction.isEditing(row),
      run: (_, { correction }) => correction.save(),
    },
    cancel: {
      offered: (row, { correction }) => correction.isEditing(row),
      run: (_, { correction }) => correction.cancel(),
    },
    remove: {
      offered: (row, { kit, correction }) => !kit.onlyShown && !correction.isEditing(row),
      command: ({ kit }) => kit.commands.remove,
      payload: ([row], _, { importId }) => ({ importId, rowNumber: row?.rowNumber }),
      ask: confirm({ one: 'import.removeAsk', why: 'import.removeLine' }),
      done: 'import.removed',
    },
  },
  ({ rowNumber }) => formatNumber(rowNumber),
)

interface PillsProps {
  kit: ImportKit
  report: Report
  reason: string | undefined
  onChange: (reason: string | undefined) => void
}

/** Groups of reasons with their number of rows; together they are all bad rows. */
function Pills({ kit, report, reason, onChange }: PillsProps) {
  const t = useText()
  const [before, after = ''] = t('import.enterHint', { key: '\u0000' }).split('\u0000')
  return (
    <div className="fg-pills">
      <button type="button" className="fg-pill" aria-pressed={!reason} onClick={() => onChange(undefined)}>
        {t('import.allReasons')} {formatNumber(report.bad)}
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
            {t(reasonLabel(kit, known.reason))} {formatNumber(known.count)}
          </button>
        ))}
      {!kit.onlyShown && (
        <span className="fg-pills-hint">
          {before}
          <kbd>Enter</kbd>
          {after}
        </span>
      )}
    </div>
  )
}

interface NoRowsProps {
  kit: ImportKit
  report: Report
  running: boolean
  isBad: boolean
  onAll: () => void
}

function NoRows({ kit, report, running, isBad, onAll }: NoRowsProps) {
  const t = useText()
  if (running) return <EmptyState kind="first" title={t('import.rowsRunning')} why={[t('import.rowsRunningWhy')]} />
  if (!isBad)
    return <EmptyState kind="done" title={t('import.rowsNoneCorrected')} why={[t('import.rowsNoneCorrectedWhy')]} />
  if (report.bad > 0) {
    return (
      <EmptyState
        kind="done"
        title={t('import.rowsNoneOfReason')}
        action={<Button onClick={onAll}>{t('import.seeAll')}</Button>}
      />
    )
  }
  if (report.total === 0)
    return <EmptyState kind="first" title={t('import.rowsNone')} why={[t('import.rowsNoneWhy')]} />
  return (
    <EmptyState kind="done" title={t('import.rowsAllGood')} why={[t(kit.texts.allGoodWhy, { count: report.good })]} />
  )
}
