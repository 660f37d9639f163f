import { formatNumber, venueClock } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { type FlowPoint, roundUp } from './flow-points.ts'
import './FlowChart.css'

/** People in (above) and out (below) in each of the last 60 full minutes. */
export function FlowChart({ points }: { points: readonly FlowPoint[] }) {
  const t = useText()
  const [begin, end] = [points[0], points.at(-1)]
  if (!begin || !end) return null
  const { minute: first } = begin
  const { minute: last } = end
  const most = {
    in: Math.max(...points.map(point => point.in)),
    out: Math.max(...points.map(point => point.out)),
  }
  const limit = roundUp(Math.max(most.in, most.out))
  const clock = (minute: number) => venueClock(minute * 60_000).time
  return (
    <section className="fg-control-flow">
      <header>
        <h2>{t('gate.flowTitle')}</h2>
        <span>{t('gate.flowSides')}</span>
      </header>
      <div className="fg-flow-chart" role="img" aria-label={t('gate.flowSummary', most)}>
        <span className="fg-flow-axis">
          <span>{formatNumber(limit)}</span>
          <span>0</span>
          <span>{formatNumber(limit)}</span>
        </span>
        <svg viewBox={`0 ${-limit} ${last - first} ${limit * 2}`} preserveAspectRatio="none" aria-hidden="true">
          {[-1, -0.5, 0, 0.5, 1].map(line => (
            <line
              key={line}
              x1="0"
              x2={last - first}
              y1={line * limit}
              y2={line * limit}
              className={line === 0 ? 'is-zero' : ''}
            />
          ))}
          <Area points={points} first={first} side="in" />
          <Area points={points} first={first} side="out" />
        </svg>
        <span className="fg-flow-times">
          <span>{clock(first)}</span>
          <span>{clock(Math.round((first + last) / 2))}</span>
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

/** Screen coordinates grow downwards, so people who come in are drawn with a negative value. */
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
