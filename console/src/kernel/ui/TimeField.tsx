import { TimePicker } from 'antd'
import dayjs from 'dayjs'

export interface TimeFieldProps {
  /** `HH:mm`; undefined without a day. */
  value: string | undefined
  onChange: (time: string) => void
  'aria-label': string
}

/** A time of day, always on the 24-hour clock, because the browser's own field follows the system's language. */
export function TimeField({ value, onChange, ...rest }: TimeFieldProps) {
  return (
    <TimePicker
      {...rest}
      className="fg-time"
      format="HH:mm"
      placeholder="HH:mm"
      minuteStep={5}
      allowClear={false}
      needConfirm={false}
      disabled={value === undefined}
      value={value === undefined ? null : dayjs(`2000-01-01T${value}`)}
      onChange={time => dayjs.isDayjs(time) && onChange(time.format('HH:mm'))}
    />
  )
}
