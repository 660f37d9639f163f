import { rehearsalMark } from '@fairgate/contract/kernel/rehearsal'
import type { ReactNode } from 'react'
import './RehearsalNote.css'

/** That something is a rehearsal's, and what follows from it. */
export function RehearsalNote({ children }: { children: ReactNode }) {
  return (
    <div className="fg-in-rehearsal" role="note" aria-label={rehearsalMark}>
      <strong>{rehearsalMark}</strong>
      {children}
    </div>
  )
}
