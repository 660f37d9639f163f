import { PhoneSelect } from '../../kernel/ui/phone/PhoneSelect.tsx'
import type { HealthControls, MomentControlProps } from './health-controls.ts'
import { PhoneRegions } from './PhoneRegions.tsx'

export const phoneControls: HealthControls = {
  Select: PhoneSelect,
  Regions: PhoneRegions,
  Moment: PhoneMoment,
  large: true,
}

/** A native control for day and hour. */
function PhoneMoment({ label, value, onChange, invalid }: MomentControlProps) {
  return (
    <input
      type="datetime-local"
      className="fg-input is-large"
      aria-label={label}
      aria-invalid={invalid || undefined}
      value={localOf(value)}
      onChange={event => onChange(event.target.value ? new Date(event.target.value).toISOString() : undefined)}
    />
  )
}

/** An instant in the format of the browser's control. */
function localOf(at: string | undefined): string {
  if (!at) return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
