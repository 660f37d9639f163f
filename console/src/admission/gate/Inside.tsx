import type { ReactNode } from 'react'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'

/** The name of a row, indented by its depth; 0 is the outermost level. */
export function Inside({ depth, children }: { depth: number; children: ReactNode }) {
  return (
    <Inline
      as="span"
      className={`fg-gate-name ${depth > 0 ? 'is-inside' : ''}`}
      fitted
      gap={8}
      align="center"
      style={{ '--depth': depth } as object}
    >
      {children}
    </Inline>
  )
}
