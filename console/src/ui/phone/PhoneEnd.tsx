import type { ReactNode } from 'react'
import { EmptyDrawing, type EmptyKind } from '../EmptyDrawing.tsx'

export interface PhoneEndProps {
  kind: EmptyKind
  title: string
  /** Paragraphs that say why and what to do, and the way on. */
  children?: ReactNode
}

/** What stands in a `PhonePage` where there is nothing to do: done, gone, or not now. */
export function PhoneEnd({ kind, title, children }: PhoneEndProps) {
  return (
    <section className="fg-phone-end" role={kind === 'done' ? 'status' : 'alert'}>
      <EmptyDrawing kind={kind} />
      <h1>{title}</h1>
      {children}
    </section>
  )
}
