import type { ReactNode } from 'react'

/** One state, with its name on top. */
export function Tile({
  name,
  remark,
  wide,
  children,
}: {
  name: string
  remark?: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <section className={`fg-tile ${wide ? 'is-wide' : ''}`}>
      <header>
        <span>{name}</span>
        {remark && <span>{remark}</span>}
      </header>
      <div className="fg-tile-body">{children}</div>
    </section>
  )
}
