import { daysOfPhases } from '@fairgate/contract/badging/badge/entry-days'
import type { Day } from '@fairgate/contract/kernel/schedule/day'
import { formatDay, venueClock } from '../../kernel/format/format.ts'
import { CheckLine } from '../../kernel/ui/CheckLine.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import type { phaseLabels } from './badge-labels.ts'
import type { useExhibition } from './use-exhibition.ts'

type Exhibition = ReturnType<typeof useExhibition>['exhibition']

/** The days of some phases of an exhibition, on the venue's calendar. */
export function phaseDaysOf(exhibition: Exhibition, phases: readonly (keyof typeof phaseLabels)[]): Day[] {
  if (!exhibition) return []
  const dayOf = (instant: number) => venueClock(instant).date as Day
  return daysOfPhases(
    phases.map(phase => {
      const { from, to } = exhibition[phase]
      return from && to ? { from: dayOf(Date.parse(from)), to: dayOf(Date.parse(to) - 1) } : null
    }),
  )
}

interface DaysPickerProps {
  id?: string
  label: string
  days: readonly Day[]
  value: readonly string[]
  onChange: (days: Day[]) => void
}

/** Days to choose, one checkbox each. */
export function DaysPicker({ id, label, days, value, onChange }: DaysPickerProps) {
  const chosen = new Set(value)
  return (
    <Inline as="div" role="group" aria-label={label} gap={16} wrap>
      {days.map((day, index) => (
        <CheckLine
          key={day}
          id={index === 0 ? id : undefined}
          checked={chosen.has(day)}
          onChange={({ target }) => onChange(days.filter(one => (one === day ? target.checked : chosen.has(one))))}
        >
          {formatDay(day)}
        </CheckLine>
      ))}
    </Inline>
  )
}
