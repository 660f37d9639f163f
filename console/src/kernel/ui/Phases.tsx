import { formatDay } from '../format/format.ts'
import { useText } from '../i18n/language.ts'
import './Phases.css'

export interface Phase {
  key: string
  label: string
  /** Calendar dates `yyyy-MM-dd`, both inclusive. */
  from: string
  to: string
  /** Move-in and move-out hatched, open solid, sale and applications grey; the same everywhere. */
  kind: 'quiet' | 'hatched' | 'solid'
  /** The dates in words, with times. */
  dates: string
}

export interface PhasesProps {
  phases: readonly Phase[]
  /** Today's date in the venue's zone. */
  today: string
}

const DAY = 86_400_000
/** Free space after the last day, as a share of the displayed days: room for the text of a bar that ends there. */
const ROOM = 0.18
const at = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** Phases of an exhibition over its days; today is a primary line. */
export function Phases({ phases, today }: PhasesProps) {
  const t = useText()
  if (phases.length === 0) return null
  const start = firstDay(phases, today)
  const last = Math.max(...phases.map(phase => at(phase.to)))
  const end = last + Math.max(4 * DAY, (last - start) * ROOM)
  const share = (time: number) => ((time - start) / (end - start)) * 100
  const now = at(today) + DAY / 2
  const weeks = mondays(start, end)
  return (
    <div className="fg-phases">
      <div className="fg-phases-grid" aria-hidden>
        {weeks.map(week => (
          <span key={week} style={{ left: `${share(week)}%` }} />
        ))}
        {now > start && now < end && (
          <span className="is-today" style={{ left: `${share(now)}%` }}>
            <b>{t('shell.today', { date: formatDay(today) })}</b>
          </span>
        )}
      </div>
      <ul>
        {phases.map(phase => {
          const left = Math.max(0, share(at(phase.from)))
          const right = Math.max(0, share(at(phase.to) + DAY))
          return (
            <li key={phase.key}>
              <strong>{phase.label}</strong>
              <span className="fg-phases-track">
                <span
                  className={`fg-phases-bar is-${phase.kind}`}
                  style={{ left: `${left}%`, width: `${right - left}%` }}
                />
                {/* Labels are where there is room: right of an early bar, left of a late one. */}
                <span
                  className="fg-phases-text"
                  style={right < 62 || left < 26 ? { left: `${right}%` } : { right: `${100 - left}%` }}
                >
                  {phase.dates}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
      <div className="fg-phases-axis" aria-hidden>
        {labelled(weeks).map(week => (
          <span key={week} style={{ left: `${share(week)}%` }}>
            {formatDay(new Date(week).toISOString().slice(0, 10))}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Months of sale before move-in would compress the important days: the axis begins a week before those. */
function firstDay(phases: readonly Phase[], today: string): number {
  const earliest = Math.min(...phases.map(phase => at(phase.from)))
  const built = phases.filter(phase => phase.kind !== 'quiet').map(phase => at(phase.from))
  const matters = Math.min(at(today), ...built)
  return Math.max(earliest - 2 * DAY, matters - 7 * DAY)
}

function mondays(start: number, end: number): number[] {
  const first = start + ((8 - new Date(start).getUTCDay()) % 7) * DAY
  const weeks: number[] = []
  for (let week = first; week <= end; week += 7 * DAY) weeks.push(week)
  return weeks
}

/** At most six dates under the axis. */
function labelled(weeks: readonly number[]): number[] {
  const step = Math.ceil(weeks.length / 6)
  return weeks.filter((_, index) => index % step === 0)
}
