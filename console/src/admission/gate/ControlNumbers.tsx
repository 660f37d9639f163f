import type { ReactNode } from 'react'
import { formatNumber, venueClock } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { busiest } from './flow-points.ts'
import type { Room } from './use-control-room.ts'

const percentOf = (part: number, whole: number) => Math.round((part / whole) * 100)

/** Shows one decimal below ten percent, because 1.3 is more informative than 1. */
function share(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (part / whole) * 100
  return percent > 0 && percent < 10 ? percent.toFixed(1) : String(Math.round(percent))
}

/** The six key figures. */
export function ControlNumbers({ room }: { room: Room }) {
  const t = useText()
  const { inside, capacity, lastMinute, today, devices, flow } = room
  const full = capacity === null ? 0 : inside / capacity
  const silent = devices.total - devices.online
  const peak = (side: 'in' | 'out') => {
    const most = busiest(flow, side)
    return most && t('gate.peakAt', { shown: formatNumber(most[side]), time: venueClock(most.minute * 60_000).time })
  }
  return (
    <dl className="fg-control-numbers">
      <Figure
        label={t('gate.insideNow')}
        value={formatNumber(inside)}
        tone={full >= 1 ? 'danger' : full >= 0.9 ? 'warning' : undefined}
      >
        {capacity === null
          ? t('gate.noCapacity')
          : t('gate.ofCapacity', { capacity: formatNumber(capacity), percent: percentOf(inside, capacity) })}
      </Figure>
      <Figure label={t('gate.inLastMinute')} value={formatNumber(lastMinute.in)}>
        {peak('in')}
      </Figure>
      <Figure label={t('gate.outLastMinute')} value={formatNumber(lastMinute.out)}>
        {peak('out')}
      </Figure>
      <Figure label={t('gate.admittedToday')} value={formatNumber(today.in)}>
        {t('gate.leftToday', { shown: formatNumber(today.out) })}
      </Figure>
      <Figure label={t('gate.refusedToday')} value={formatNumber(today.refused)}>
        {t('gate.shareOfScans', { percent: share(today.refused, today.scans) })}
      </Figure>
      <Figure
        label={t('gate.devicesOnline')}
        value={formatNumber(devices.online)}
        tone={silent > 0 ? 'warning' : undefined}
      >
        {silent > 0
          ? t('gate.ofDevices', { total: devices.total, silent })
          : t('gate.allOnline', { total: devices.total })}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  label: string
  value: string
  tone?: 'warning' | 'danger'
  children?: ReactNode
}

function Figure({ label, value, tone, children }: FigureProps) {
  return (
    <div className={tone ? `is-${tone}` : ''}>
      <dt>{label}</dt>
      <dd className="fg-control-value">{value}</dd>
      <dd className="fg-control-remark">{children}</dd>
    </div>
  )
}
