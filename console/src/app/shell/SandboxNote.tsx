import { sandboxMark } from '@fairgate/contract/kernel/lifecycle/sandbox'
import type { ReactNode } from 'react'
import './SandboxNote.css'

/** A note that something belongs to a sandbox, and the consequence. */
export function SandboxNote({ children }: { children: ReactNode }) {
  return (
    <div className="fg-in-sandbox" role="note" aria-label={sandboxMark}>
      <strong>{sandboxMark}</strong>
      {children}
    </div>
  )
}
