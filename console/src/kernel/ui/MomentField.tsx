import { venueClock } from '../format/format.ts'
import { venueInstant } from '../format/period.ts'
import { DateField } from './DateField.tsx'
import { TimeField } from './TimeField.tsx'
import './MomentField.css'

export interface MomentFieldProps {
  id?: string
  label: string
  /** An instant; undefined without a day. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  invalid?: boolean
}

/** A day and time in the venue's zone. */
export function MomentField({ id, label, value, onChange, invalid }: MomentFieldProps) {
  const clock = value ? venueClock(value) : undefined
  return (
    <span className="fg-moment">
      <DateField
        id={id}
        aria-label={id === undefined ? label : undefined}
        invalid={invalid}
        value={clock?.date}
        onChange={date => onChange(date ? venueInstant(date, clock?.time ?? '08:00') : undefined)}
      />
      <TimeField
        aria-label={label}
        value={clock?.time}
        onChange={time => clock && onChange(venueInstant(clock.date, time))}
      />
    </span>
  )
}
