import { DatePicker } from 'antd'
import dayjs from 'dayjs'

interface DatesFieldProps {
  'aria-label': string
  placeholder: string
  /** Calendar dates `yyyy-MM-dd`. */
  value: readonly string[]
  /** In order. */
  onChange: (dates: string[]) => void
}

/** Any calendar dates, one by one. */
export function DatesField({ value, onChange, ...rest }: DatesFieldProps) {
  return (
    <DatePicker
      {...rest}
      multiple
      maxTagCount="responsive"
      style={{ width: 208 }}
      format="YYYY-MM-DD"
      value={value.map(day => dayjs(day))}
      onChange={days => onChange((days ?? []).map(day => day.format('YYYY-MM-DD')).toSorted())}
    />
  )
}
