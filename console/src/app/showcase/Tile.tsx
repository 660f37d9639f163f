import type { ReactNode } from 'react'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'

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
      <Inline as="header" justify="space-between" className="fg-note">
        <span>{name}</span>
        {remark && <span>{remark}</span>}
      </Inline>
      <div className="fg-tile-body">{children}</div>
    </section>
  )
}
