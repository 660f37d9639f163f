import { formatMoment } from '../../kernel/format/format.ts'
import { listOf, useLanguage, useText } from '../../kernel/i18n/language.ts'
import { spanLabels } from '../../kernel/ui/date-presets.ts'
import { formatRecurrence } from '../../kernel/ui/form/RecurrenceFields.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import type { ScheduleRow } from './schedule-actions.tsx'
import './ExportSchedule.css'

interface OfRow {
  row: ScheduleRow
}

/** The exported list with its filters. */
export function What({ row }: OfRow) {
  const t = useText()
  const { title, conditions, span, format } = row
  const said = [
    ...conditions.map(({ label, value }) => t('exportSchedule.condition', { label, value })),
    ...(span ? [t(spanLabels[span])] : []),
    format.toUpperCase(),
  ]
  const line = listOf(said)
  return (
    <Stack as="span" className="fg-schedule-cell">
      <span>{title}</span>
      <small title={line}>{line}</small>
    </Stack>
  )
}

export function Recurrence({ row }: OfRow) {
  const t = useText()
  const language = useLanguage()
  return formatRecurrence(row, t, language)
}

/** The last run and its result; or why it is stopped. */
export function LastRun({ row: { lastRun, heldWhy } }: OfRow) {
  const t = useText()
  const failure = heldWhy ?? lastRun?.failure
  const done = lastRun && [
    t(`exportSchedule.${lastRun.state}`),
    ...(lastRun.mailed > 0 ? [t('exportSchedule.mailedTo', { count: lastRun.mailed })] : []),
  ]
  return (
    <Stack as="span" className="fg-schedule-cell">
      <span>{lastRun ? formatMoment(lastRun.at) : t('exportSchedule.never')}</span>
      {failure ? (
        <small className="is-failure" title={failure}>
          {failure}
        </small>
      ) : (
        done && <small>{listOf(done)}</small>
      )}
    </Stack>
  )
}

export function People({ row: { operators } }: OfRow) {
  const t = useText()
  const names = listOf(operators.map(({ name }) => name ?? t('exportSchedule.gone')))
  return <span title={names}>{names || '—'}</span>
}
