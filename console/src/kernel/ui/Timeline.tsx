import type { ReactNode } from 'react'
import { formatMoment } from '../format/format.ts'
import './Timeline.css'

export interface TimelineEntry {
  id: string
  what: string
  /** Person and company. */
  actor?: string
  /** Instant, ISO 8601. */
  when: string
  /** A return or a refusal: red ring. */
  refused?: boolean
  note?: ReactNode
}

/** Events, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="fg-timeline">
      {entries.map(entry => (
        <li key={entry.id} className={entry.refused ? 'is-refused' : ''}>
          <div className="fg-timeline-line">
            <strong>{entry.what}</strong>
            {entry.actor && <span>{entry.actor}</span>}
            <time dateTime={entry.when}>{formatMoment(entry.when)}</time>
          </div>
          {entry.note && <div className="fg-timeline-note">{entry.note}</div>}
        </li>
      ))}
    </ol>
  )
}
