import type { ReactNode } from 'react'
import './Card.css'

export interface CardProps {
  title?: ReactNode
  /** Right end of the head: a remark or a link. */
  extra?: ReactNode
  /** A `Pager`, pinned under the content. */
  pager?: ReactNode
  /** A framed inset (changes since return, a state of the showcase); otherwise white space alone. */
  framed?: boolean
  children: ReactNode
}

/** Head, content and optional pager. Lists are never put into one. */
export function Card({ title, extra, pager, framed, children }: CardProps) {
  return (
    <section className={`fg-card ${framed ? 'is-framed' : ''}`}>
      {(title || extra) && (
        <header className="fg-card-head">
          <h2>{title}</h2>
          {extra && <span className="fg-card-extra">{extra}</span>}
        </header>
      )}
      <div className="fg-card-body">{children}</div>
      {pager}
    </section>
  )
}
