import type { ReactNode } from 'react'

/** A row's name, as far in as it lies in others; 0 lies in none. */
export function Inside({ depth, children }: { depth: number; children: ReactNode }) {
  return (
    <span className={`fg-gate-name ${depth > 0 ? 'is-inside' : ''}`} style={{ '--depth': depth } as object}>
      {children}
    </span>
  )
}
