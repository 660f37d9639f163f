import type { ReactNode } from 'react'

/** The name of a row, indented by its depth; 0 is the outermost level. */
export function Inside({ depth, children }: { depth: number; children: ReactNode }) {
  return (
    <span className={`fg-gate-name ${depth > 0 ? 'is-inside' : ''}`} style={{ '--depth': depth } as object}>
      {children}
    </span>
  )
}
