import { Check, Circle, CircleDashed, CornerUpLeft, type LucideIcon, Pause, X } from 'lucide-react'
import type { ReactNode } from 'react'
import './StatusTag.css'

export type StatusCode = 0 | 1 | 2 | 3 | 4 | 5

const look: Record<StatusCode, { name: string; glyph: LucideIcon }> = {
  0: { name: 'pending', glyph: Circle },
  1: { name: 'working', glyph: CircleDashed },
  2: { name: 'done', glyph: Check },
  3: { name: 'stopped', glyph: Pause },
  4: { name: 'pending', glyph: CornerUpLeft },
  5: { name: 'pending', glyph: X },
}

export interface StatusTagProps {
  code: StatusCode
  children: ReactNode
  /** Without background, for states that are not list rows (print queue, steps). */
  plain?: boolean
}

/** Glyph and word of a row's status; never colour alone. */
export function StatusTag({ code, children, plain }: StatusTagProps) {
  const { name, glyph: Glyph } = look[code]
  return (
    <span className={`fg-status is-${name} ${plain ? 'is-plain' : ''}`}>
      <Glyph size={12} strokeWidth={2} aria-hidden />
      {children}
    </span>
  )
}
