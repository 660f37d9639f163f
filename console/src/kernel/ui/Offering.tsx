import { type ReactNode, useRef } from 'react'
import { findOfferedActions, useOfferedActions } from './palette-actions.ts'

/** Around buttons that are a page's main actions: the palette offers them. */
export function Offering({ children }: { children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null)
  useOfferedActions(() => (line.current ? findOfferedActions(line.current) : []))
  return (
    <div ref={line} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}
