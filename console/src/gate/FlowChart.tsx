import { formatNumber, venueClock } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { type FlowPoint, flowMinutes, roundUp } from './flow-samples.ts'
import type { Room } from './use-control-room.ts'
import './FlowChart.css'

/** People in and out in each of the last 60 minutes: in above, out below. */
export function FlowChart({ points, room }: { points: readonly FlowPoint[]; room: Room }) {
  const t = useText()
  const last = Math.floor(Date.parse(room.now) / 60_000) - 1
  const first = last - flowMinutes + 1
  const shown = points.filter(point => point.minute >= first)
  const most = {
    in: Math.max(0, ...shown.map(point => point.in)),
    out: Math.max(0, ...shown.map(point => point.out)),
  }
  const limit = roundUp(Math.max(most.in, most.out))
  const begun = shown[0]?.minute ?? last
  const clock = (minute: number) => venueClock(minute * 60_000).time
  return (
    <section className="fg-control-flow">
      <header>
        <h2>{t('gate.flowTitle')}</h2>
        <span>
          {shown.length === 0
            ? t('gate.flowWaiting')
            : begun > first
              ? t('gate.flowSince', { time: clock(begun) })
              : t('gate.flowSides')}
        </span>
      </header>
      <div className="fg-flow-chart" role="img" aria-label={t('gate.flowWords', most)}>
        <span className="fg-flow-axis">
          <span>{formatNumber(limit)}</span>
          <span>0</span>
          <span>{formatNumber(limit)}</span>
        </span>
        <svg viewBox={`0 ${-limit} ${flowMinutes - 1} ${limit * 2}`} preserveAspectRatio="none" aria-hidden="true">
          {[-1, -0.5, 0, 0.5, 1].map(line => (
            <line
              key={line}
              x1="0"
              x2={flowMinutes - 1}
              y1={line * limit}
              y2={line * limit}
              className={line === 0 ? 'is-zero' : ''}
            />
          ))}
          <Area points={shown} first={first} side="in" />
          <Area points={shown} first={first} side="out" />
        </svg>
        <span className="fg-flow-times">
          <span>{clock(first)}</span>
          <span>{clock(first + flowMinutes / 2)}</span>
          <span>{clock(last)}</span>
        </span>
      </div>
    </section>
  )
}

interface AreaProps {
  points: readonly FlowPoint[]
  first: number
  side: 'in' | 'out'
}

/** Screen coordinates grow downwards, so what comes in is drawn with a minus. */
function Area({ points, first, side }: AreaProps) {
  const sign = side === 'in' ? -1 : 1
  const [begin, end] = [points[0], points.at(-1)]
  if (!begin || !end) return null
  const line = points.map(point => `${point.minute - first},${sign * point[side]}`).join(' L')
  return (
    <g className={`is-${side}`}>
      <path className="fg-flow-fill" d={`M${begin.minute - first},0 L${line} L${end.minute - first},0 Z`} />
      <path className="fg-flow-line" d={`M${line}`} />
    </g>
  )
}
