import { venueClock } from '../kernel/format.ts'
import { venueInstant } from '../kernel/period.ts'
import { DateField } from '../ui/DateField.tsx'
import { TimeField } from '../ui/TimeField.tsx'

interface MomentFieldProps {
  id: string
  label: string
  /** An instant; undefined while there is no day. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A day and an hour of the venue's clock. */
export function MomentField({ id, label, value, onChange }: MomentFieldProps) {
  const clock = value ? venueClock(value) : undefined
  return (
    <span className="fg-policy-moment">
      <DateField
        id={id}
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
