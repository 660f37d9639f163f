import type { ReactNode } from 'react'
import './DetailColumns.css'

interface DetailColumnsProps {
  /** The narrow column: its title and content, usually a history. Without one the cards take the full width. */
  rail?: { title: string; content: ReactNode }
  /** Cards below each other. */
  children: ReactNode
}

/** The body of a detail page: data on the left, history on the right. */
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
