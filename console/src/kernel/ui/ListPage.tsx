import type { ReactNode } from 'react'
import './ListPage.css'

/** A list next to its drawer: head, tabs, search, rows and pager in a column; the rows scroll. */
export function ListPage({ drawer, children }: { drawer?: ReactNode; children: ReactNode }) {
  return (
    <div className="fg-list-page">
      <div className="fg-list-column">{children}</div>
      {drawer}
    </div>
  )
}
