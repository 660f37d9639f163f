import type { Output, RowOf } from '@fairgate/contract/app/catalogue'
import { type Statistic, statistics } from '@fairgate/contract/insight/statistics/dimensions'
import { scheduleFields } from '@fairgate/contract/insight/statistics/fields'
import { findMissingField } from '@fairgate/contract/kernel/schedule/recurrence'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { RecurrenceFields } from '../../kernel/ui/form/RecurrenceFields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'

const F = formFields(scheduleFields)

/** The initial values of a new schedule: the displayed statistic. */
export interface ScheduleStart {
  statistic: Statistic
  exhibitionIds: readonly string[]
}

interface ScheduleDialogProps {
  row: RowOf<'getStatisticsScheduleList'> | undefined
  start: ScheduleStart
  operators: Output<'getStatisticsScheduleList'>['operators']
  onClose: () => void
}

/** The form of a schedule: statistic, exhibitions, time, recipients. */
export function ScheduleDialog({ row, start, operators, onClose }: ScheduleDialogProps) {
  const t = useText()
  const { data, isPending } = useQueryCommand('getOperatorExhibitionPage', { pageSize: 999 }, { quiet: true })
  const read = row && {
    ...row,
    exhibitionIds: row.exhibitions.map(({ id }) => id),
    // Operators who can no longer receive mail would make the form invalid.
    operatorIds: row.operators.flatMap(({ id, name }) => (name === null ? [] : [id])),
  }
  const draft = useDraft({
    of: scheduleFields,
    read,
    start,
    without: ({ rhythm }) => (rhythm === 'weekly' ? [] : ['weekday']),
    validate: form => [findMissingField(form) ?? []].flat().map(path => ({ path, msg: t('kernel.required') })),
    send: (form, over) => write('saveStatisticsSchedule', { ...over, ...form }),
    done: onClose,
  })
  return (
    <EditDialog draft={draft} title={t(row ? 'statistics.editSchedule' : 'statistics.addSchedule')} onClose={onClose}>
      <F.choice name="statistic" options={statistics.map(value => ({ value, label: t(`statistics.${value}`) }))} />
      <F.many
        name="exhibitionIds"
        loading={isPending}
        options={(data?.list ?? []).map(({ id, nameCn, nameEn }) => ({
          value: id,
          label: nameOf({ cn: nameCn, en: nameEn }),
        }))}
      />
      <RecurrenceFields
        rhythm={draft.values.rhythm}
        labels={{ daily: 'statistics.recurrence_daily', weekly: 'statistics.recurrence_weekly' }}
      />
      <F.many
        name="operatorIds"
        hint={t('statistics.operatorsHint')}
        options={operators.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </EditDialog>
  )
}
