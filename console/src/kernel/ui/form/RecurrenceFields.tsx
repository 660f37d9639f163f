import { choice, preset } from '@fairgate/contract/kernel/field/field'
import {
  fullHours,
  hourField,
  monthDayField,
  type Recurrence,
  recurrences,
  type Weekday,
  weekdayField,
  weekdays,
} from '@fairgate/contract/kernel/schedule/recurrence'
import { type Language, type Text, type TextKey, useLanguage } from '../../i18n/language.ts'
import { formFields } from './form-fields.tsx'

const F = formFields({
  rhythm: preset(choice(recurrences), 'daily'),
  ...{ weekday: weekdayField, monthDay: monthDayField, at: hourField },
})

/** The name of a weekday: 周一, Monday. */
const weekdayName = (day: Weekday, language: Language): string =>
  // The first of January 2024 was a Monday.
  new Intl.DateTimeFormat(language === 'cn' ? 'zh-CN' : 'en', {
    weekday: language === 'cn' ? 'short' : 'long',
    timeZone: 'UTC',
  }).format(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)))

interface Schedule {
  at: string
  weekday?: Weekday | null
  monthDay?: number | null
}

/** Formats when something recurs: “每周一 08:00”, “Mondays, 08:00”. */
export function formatRecurrence({ at, weekday, monthDay }: Schedule, t: Text, language: Language): string {
  if (weekday) return t('exportSchedule.everyWeek', { day: weekdayName(weekday, language), at })
  if (monthDay) return t('exportSchedule.everyMonth', { day: monthDay, at })
  return t('exportSchedule.everyDay', { at })
}

interface RecurrenceFieldsProps {
  rhythm: string | undefined
  /** Labels of the recurrences that the form offers. */
  labels: Readonly<Partial<Record<Recurrence, TextKey>>>
  monthDayHint?: string
}

/** The form fields that say when something recurs. */
export function RecurrenceFields({ rhythm, labels, monthDayHint }: RecurrenceFieldsProps) {
  const language = useLanguage()
  return (
    <>
      <F.segmented name="rhythm" labels={labels as Record<Recurrence, TextKey>} />
      {rhythm === 'weekly' && (
        <F.choice
          name="weekday"
          required
          options={weekdays.map(value => ({ value, label: weekdayName(value, language) }))}
        />
      )}
      {rhythm === 'monthly' && <F.text name="monthDay" required hint={monthDayHint} />}
      <F.choice name="at" options={fullHours.map(value => ({ value, label: value }))} />
    </>
  )
}
