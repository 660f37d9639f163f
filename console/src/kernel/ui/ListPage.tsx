import type { ReactNode } from 'react'
import './ListPage.css'

/** A list next to its drawer: head, tabs, search, rows and pager in a column; the rows scroll. `side` is left of it. */
export function ListPage({ side, drawer, children }: { side?: ReactNode; drawer?: ReactNode; children: ReactNode }) {
  return (
    <div className="fg-list-page">
      {side}
      <div className="fg-list-column">{children}</div>
      {drawer}
    </div>
  )
}
