import { type ReactNode, useRef } from 'react'
import { offersIn, useOffers } from './offers.ts'

/** Around buttons that are a page's main actions: the palette offers them. */
export function Offering({ children }: { children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null)
  useOffers(() => (line.current ? offersIn(line.current) : []))
  return (
    <div ref={line} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}
