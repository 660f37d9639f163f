import { sandboxMark } from '@fairgate/contract/kernel/lifecycle/sandbox'
import type { ReactNode } from 'react'
import './SandboxNote.css'

/** That something is a rehearsal's, and what follows from it. */
export function SandboxNote({ children }: { children: ReactNode }) {
  return (
    <div className="fg-in-rehearsal" role="note" aria-label={sandboxMark}>
      <strong>{sandboxMark}</strong>
      {children}
    </div>
  )
}
