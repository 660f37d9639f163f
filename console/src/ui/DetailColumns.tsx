import type { ReactNode } from 'react'
import './DetailColumns.css'

interface DetailColumnsProps {
  /** What stands in the narrow column: its title and the rest, a history mostly. */
  rail: { title: string; content: ReactNode }
  /** Cards, one under the other. */
  children: ReactNode
}

/** The body of a thing's own page: what it is on the left, what happened to it on the right. */
export function DetailColumns({ rail, children }: DetailColumnsProps) {
  return (
    <div className="fg-detail">
      <div className="fg-detail-main">{children}</div>
      <aside className="fg-detail-rail">
        <h2>{rail.title}</h2>
        {rail.content}
      </aside>
    </div>
  )
}
