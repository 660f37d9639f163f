import type { ReactNode } from 'react'

/** One state, with its name on top. */
export function Tile({
  name,
  remark,
  wide,
  whole,
  children,
}: {
  name: string
  remark?: string
  wide?: boolean
  /** Spans the whole row. */
  whole?: boolean
  children: ReactNode
}) {
  return (
    <section className={`fg-tile ${wide ? 'is-wide' : ''} ${whole ? 'is-whole' : ''}`}>
      <header>
        <span>{name}</span>
        {remark && <span>{remark}</span>}
      </header>
      <div className="fg-tile-body">{children}</div>
    </section>
  )
}
