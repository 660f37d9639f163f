import type { CommandName, Output, RowOf } from '@fairgate/contract/app/catalogue'
import { parametersOutsideViews } from '@fairgate/contract/identity/saved-view/fields'
import { exportScheduleFields } from '@fairgate/contract/insight/export-schedule/fields'
import type { Day } from '@fairgate/contract/kernel/schedule/day'
import { type DaySpan, daySpans, spanOf } from '@fairgate/contract/kernel/schedule/day-span'
import { findMissingField, findUnusedFields } from '@fairgate/contract/kernel/schedule/recurrence'
import { useLocation, useNavigate } from 'react-router'
import { useQueryCommand } from '../../command/use-command.ts'
import { venueClock } from '../../format/format.ts'
import { useText } from '../../i18n/language.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { spanLabels } from '../date-presets.ts'
import { ErrorState } from '../ErrorState.tsx'
import { EditDialog } from '../form/EditDialog.tsx'
import { formFields } from '../form/form-fields.tsx'
import { RecurrenceFields } from '../form/RecurrenceFields.tsx'
import { useDraft, write } from '../form/use-draft.ts'
import { DetailSkeleton } from '../Skeleton.tsx'
import { toast } from '../toast.ts'

/** What of a list is exported regularly. */
export interface RegularExport {
  exports: CommandName
  /** The input of the export for the present list: without search text and format. */
  payload: object
}

const F = formFields(exportScheduleFields)

type Schedule = RowOf<'getExportSchedulePage'>
type Terms = Output<'getExportScheduleForm'>

type ScheduleExportDialogProps = { onClose: () => void } & (RegularExport | { row: Schedule })

/** Schedules an export of the present list; or changes its time, format and recipients. */
export function ScheduleExportDialog(props: ScheduleExportDialogProps) {
  const t = useText()
  const exports = 'row' in props ? props.row.exports : props.exports
  const { data, error, refetch } = useQueryCommand('getExportScheduleForm', { exports }, { quiet: true })
  if (data && data.refusal === null) return <ScheduleForm {...props} terms={data} />
  return (
    <Dialog
      open
      width={440}
      title={t('exportSchedule.newTitle')}
      onClose={props.onClose}
      foot={<Button onClick={props.onClose}>{t('shell.close')}</Button>}
    >
      {data ? (
        <p>{data.refusal}</p>
      ) : error ? (
        <ErrorState failure={error} onRetry={() => void refetch()} />
      ) : (
        <DetailSkeleton facts={3} />
      )}
    </Dialog>
  )
}

function ScheduleForm({ terms, onClose, ...props }: ScheduleExportDialogProps & { terms: Terms }) {
  const t = useText()
  const navigate = useNavigate()
  const location = useLocation()
  const row = 'row' in props ? props.row : undefined
  const payload = 'row' in props ? {} : props.payload
  const read = row && {
    ...row,
    monthDay: row.monthDay ?? undefined,
    // Operators who can no longer receive mail would make the form invalid.
    operatorIds: row.operators.flatMap(({ id, name }) => (name === null ? [] : [id])),
  }
  const draft = useDraft({
    of: exportScheduleFields,
    read,
    start: { span: spanLike(payload) },
    without: ({ rhythm }) => [...findUnusedFields(rhythm), ...(terms.spans ? [] : (['span'] as const))],
    validate: form => [findMissingField(form) ?? []].flat().map(path => ({ path, msg: t('kernel.required') })),
    send: (form, over) =>
      over && row
        ? write('editExportSchedule', { ...over, ...form })
        : write('addExportSchedule', {
            ...{
              exports: 'row' in props ? props.row.exports : props.exports,
              payload: payload as Record<string, unknown>,
            },
            ...{ path: pathOf(location, form.span !== null), ...form },
          }),
    said: row ? undefined : false,
    done: () => {
      onClose()
      if (row) return
      const label = t('exportSchedule.seeAll')
      toast.success(t('exportSchedule.added'), { label, run: () => void navigate('/export-schedules') })
    },
  })
  const searched = new URLSearchParams(location.search).has('q')
  return (
    <EditDialog
      draft={draft}
      title={t(row ? 'exportSchedule.editTitle' : 'exportSchedule.newTitle')}
      verb={row ? undefined : t('exportSchedule.add')}
      lead={
        <>
          <p>{t(row ? 'exportSchedule.editLead' : 'exportSchedule.lead')}</p>
          {!row && searched && <p>{t('exportSchedule.searchNotSaved')}</p>}
        </>
      }
      onClose={onClose}
    >
      <RecurrenceFields
        rhythm={draft.values.rhythm}
        labels={{
          daily: 'exportSchedule.recurrence_daily',
          weekly: 'exportSchedule.recurrence_weekly',
          monthly: 'exportSchedule.recurrence_monthly',
        }}
        monthDayHint={t('exportSchedule.monthDayHint')}
      />
      {terms.spans && (
        <F.choice
          name="span"
          placeholder={t('exportSchedule.spanFixed')}
          hint={t('exportSchedule.spanHint')}
          options={daySpans.map(value => ({ value, label: t(spanLabels[value]) }))}
        />
      )}
      <F.segmented name="format" labels={{ xlsx: 'exportSchedule.format_xlsx', csv: 'exportSchedule.format_csv' }} />
      <F.many
        name="operatorIds"
        placeholder={t('exportSchedule.nobody')}
        hint={t(terms.mailed ? 'exportSchedule.mailedHint' : 'exportSchedule.linkedHint')}
        options={terms.operators.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </EditDialog>
  )
}

/** The relative span of the list's days: a filter for yesterday means yesterday tomorrow too. */
function spanLike(payload: object): DaySpan | undefined {
  const { filter } = payload as { filter?: object }
  const { from, to } = { ...payload, ...filter } as { from?: string; to?: string }
  const today = venueClock(Date.now()).date as Day
  return daySpans.find(span => spanOf(span, today)[0] === from && spanOf(span, today)[1] === to)
}

/** The address of the list, without the search text; without its days, if they are relative. */
function pathOf({ pathname, search }: { pathname: string; search: string }, followsSpan: boolean): string {
  const left: readonly string[] = [...parametersOutsideViews, ...(followsSpan ? ['from', 'to'] : [])]
  const filters = [...new URLSearchParams(search)].filter(([name]) => !left.includes(name))
  return filters.length > 0 ? `${pathname}?${new URLSearchParams(filters)}` : pathname
}
