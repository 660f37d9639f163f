import { choice, preset } from '@fairgate/contract/kernel/field'
import {
  fullHours,
  hourField,
  monthDayField,
  type Rhythm,
  rhythms,
  type Weekday,
  weekdayField,
  weekdays,
} from '@fairgate/contract/kernel/rhythm'
import { type Language, type Text, type TextKey, useLanguage } from '../../kernel/language.ts'
import { formFields } from './form-fields.tsx'

const F = formFields({
  rhythm: preset(choice(rhythms), 'daily'),
  ...{ weekday: weekdayField, monthDay: monthDayField, at: hourField },
})

/** What a day of the week is called: 周一, Monday. */
const weekdayName = (day: Weekday, language: Language): string =>
  // The first of January 2024 was a Monday.
  new Intl.DateTimeFormat(language === 'cn' ? 'zh-CN' : 'en', {
    weekday: language === 'cn' ? 'short' : 'long',
    timeZone: 'UTC',
  }).format(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)))

interface Rhythmic {
  at: string
  weekday?: Weekday | null
  monthDay?: number | null
}

/** When something comes by itself, in words: “每周一 08:00”, “Mondays, 08:00”. */
export function rhythmWords({ at, weekday, monthDay }: Rhythmic, t: Text, language: Language): string {
  if (weekday) return t('exportSchedule.everyWeek', { day: weekdayName(weekday, language), at })
  if (monthDay) return t('exportSchedule.everyMonth', { day: monthDay, at })
  return t('exportSchedule.everyDay', { at })
}

interface RhythmFieldsProps {
  rhythm: string | undefined
  /** Of those the form has. */
  words: Readonly<Partial<Record<Rhythm, TextKey>>>
  monthDayHint?: string
}

/** When something comes by itself: the parts of a form that has these fields. */
export function RhythmFields({ rhythm, words, monthDayHint }: RhythmFieldsProps) {
  const language = useLanguage()
  return (
    <>
      <F.segmented name="rhythm" words={words as Record<Rhythm, TextKey>} />
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
