import type { ReactNode } from 'react'
import './DetailColumns.css'

interface DetailColumnsProps {
  /** What stands in the narrow column: its title and the rest, a history mostly. Without one the cards have all of the width. */
  rail?: { title: string; content: ReactNode }
  /** Cards, one under the other. */
  children: ReactNode
}

/** The body of a thing's own page: what it is on the left, what happened to it on the right. */
export function DetailColumns({ rail, children }: DetailColumnsProps) {
  return (
    <div className={rail ? 'fg-detail' : 'fg-detail is-one'}>
      <div className="fg-detail-main">{children}</div>
      {rail && (
        <aside className="fg-detail-rail">
          <h2>{rail.title}</h2>
          {rail.content}
        </aside>
      )}
    </div>
  )
}
