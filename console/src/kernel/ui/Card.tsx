import type { ReactNode } from 'react'
import './Card.css'

export interface CardProps {
  title?: ReactNode
  /** Right end of the head: a remark or a link. */
  extra?: ReactNode
  /** A `Pager`, fixed below the content. */
  pager?: ReactNode
  /** With a frame (changes since a return, a state of the showcase); otherwise separated by white space. */
  framed?: boolean
  children: ReactNode
}

/** Head, content and optional pager. Lists are never inside one. */
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
