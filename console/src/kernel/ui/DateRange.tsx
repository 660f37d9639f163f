import type { Day } from '@fairgate/contract/kernel/schedule/day'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { venueClock } from '../format/format.ts'
import { useText } from '../i18n/language.ts'
import { isBeforeYesterday } from './DateField.tsx'
import { pastDatePresets } from './date-presets.ts'

export interface DateRangeProps {
  id?: string
  /** Calendar dates `yyyy-MM-dd`. */
  value: readonly [from: string, to: string] | undefined
  onChange: (value: [from: string, to: string] | undefined) => void
  /** Blocks days before yesterday (spec §5). */
  blockPast?: boolean
  /** Offers common past spans: today, the last 7 days, last month. */
  looksBack?: boolean
  invalid?: boolean
  disabled?: boolean
}

/** From and to, both inclusive. */
export function DateRange({ id, value, onChange, blockPast, looksBack, invalid, disabled }: DateRangeProps) {
  const t = useText()
  const spans = looksBack ? pastDatePresets(venueClock(Date.now()).date as Day) : []
  return (
    <DatePicker.RangePicker
      id={id}
      style={{ width: '100%' }}
      format="YYYY-MM-DD"
      placeholder={[t('shell.startDate'), t('shell.endDate')]}
      status={invalid ? 'error' : undefined}
      disabled={disabled}
      presets={spans.map(({ word, span: [from, to] }) => ({ label: t(word), value: [dayjs(from), dayjs(to)] }))}
      disabledDate={blockPast ? isBeforeYesterday : undefined}
      value={value ? [dayjs(value[0]), dayjs(value[1])] : null}
      onChange={days => {
        const [from, to] = days ?? []
        onChange(from && to ? [from.format('YYYY-MM-DD'), to.format('YYYY-MM-DD')] : undefined)
      }}
    />
  )
}
