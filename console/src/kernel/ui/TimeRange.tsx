import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { venueClock } from '../format/format.ts'
import { useText } from '../i18n/language.ts'

export interface TimeRangeProps {
  className?: string
  /** Instants, ISO 8601. */
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
}

/** From and to in the venue's zone, wherever the operator is. */
export function TimeRange({ className, from, to, onChange }: TimeRangeProps) {
  const t = useText()
  return (
    <DatePicker.RangePicker
      className={className}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      allowEmpty={[true, true]}
      placeholder={[t('gate.timeFrom'), t('gate.timeTo')]}
      value={[shown(from), shown(to)]}
      onChange={times => onChange(instantOf(times?.[0]), instantOf(times?.[1]))}
    />
  )
}

/** The venue's local time, as the calendar shows it. */
function shown(instant: string | undefined): Dayjs | null {
  if (!instant || Number.isNaN(Date.parse(instant))) return null
  const { date, time } = venueClock(instant)
  return dayjs(`${date}T${time}`)
}

/** The instant of a local time in the venue's zone, by the offset at that time. */
function instantOf(time: Dayjs | null | undefined): string | undefined {
  if (!time) return undefined
  const wanted = Date.parse(`${time.format('YYYY-MM-DDTHH:mm')}:00Z`)
  const { date, time: clock } = venueClock(wanted)
  const offset = Date.parse(`${date}T${clock}:00Z`) - wanted
  return new Date(wanted - offset).toISOString()
}
