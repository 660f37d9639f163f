import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useText } from '../kernel/language.ts'
import { isBeforeYesterday } from './DateField.tsx'

export interface DateRangeProps {
  id?: string
  /** Calendar dates `yyyy-MM-dd`. */
  value: readonly [from: string, to: string] | undefined
  onChange: (value: [from: string, to: string] | undefined) => void
  /** Blocks days before yesterday (spec §5). */
  blockPast?: boolean
  invalid?: boolean
  disabled?: boolean
}

/** From and to, both included. */
export function DateRange({ id, value, onChange, blockPast, invalid, disabled }: DateRangeProps) {
  const t = useText()
  return (
    <DatePicker.RangePicker
      id={id}
      style={{ width: '100%' }}
      format="YYYY-MM-DD"
      placeholder={[t('shell.startDate'), t('shell.endDate')]}
      status={invalid ? 'error' : undefined}
      disabled={disabled}
      disabledDate={blockPast ? isBeforeYesterday : undefined}
      value={value ? [dayjs(value[0]), dayjs(value[1])] : null}
      onChange={days => {
        const [from, to] = days ?? []
        onChange(from && to ? [from.format('YYYY-MM-DD'), to.format('YYYY-MM-DD')] : undefined)
      }}
    />
  )
}
