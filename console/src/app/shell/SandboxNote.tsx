import { sandboxMark } from '@fairgate/contract/kernel/lifecycle/sandbox'
import type { ReactNode } from 'react'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import './SandboxNote.css'

/** A note that something belongs to a sandbox, and the consequence. */
export function SandboxNote({ children }: { children: ReactNode }) {
  return (
    <Inline className="fg-in-sandbox" gap={[0, 16]} align="center" wrap role="note" aria-label={sandboxMark}>
      <strong>{sandboxMark}</strong>
      {children}
    </Inline>
  )
}
