import { dateFormat } from '@fairgate/contract/kernel/wire/constants'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'

export interface DateFieldProps {
  id?: string
  className?: string
  'aria-label'?: string
  'aria-describedby'?: string
  /** Placeholder for a field without a label; the date format by default. */
  placeholder?: string
  /** Calendar date `yyyy-MM-dd`. */
  value: string | undefined
  onChange: (date: string | undefined) => void
  invalid?: boolean
  disabled?: boolean
  /** Blocks days before yesterday (spec §5). */
  blockPast?: boolean
}

/** Whether a day is before yesterday, and so cannot be chosen. */
export function isBeforeYesterday(day: Dayjs): boolean {
  return day.isBefore(dayjs().subtract(1, 'day'), 'day')
}

/** A calendar date as `yyyy-MM-dd`; loads the calendar, so import it lazily if a page can do without. */
export function DateField({ value, onChange, blockPast, invalid, placeholder = dateFormat, ...rest }: DateFieldProps) {
  return (
    <DatePicker
      {...rest}
      format="YYYY-MM-DD"
      placeholder={placeholder}
      status={invalid ? 'error' : undefined}
      disabledDate={blockPast ? isBeforeYesterday : undefined}
      value={value ? dayjs(value) : null}
      onChange={day => onChange(dayjs.isDayjs(day) ? day.format('YYYY-MM-DD') : undefined)}
    />
  )
}
