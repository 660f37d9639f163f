import type { ReactNode } from 'react'
import { EmptyDrawing, type EmptyKind } from '../EmptyDrawing.tsx'

export interface PhoneEndProps {
  kind: EmptyKind
  title: string
  /** Paragraphs with reason and advice, and the next step. */
  children?: ReactNode
}

/** The content of a `PhonePage` without anything to do: done, gone, or not now. */
export function PhoneEnd({ kind, title, children }: PhoneEndProps) {
  return (
    <section className="fg-phone-end" role={kind === 'done' ? 'status' : 'alert'}>
      <EmptyDrawing kind={kind} />
      <h1>{title}</h1>
      {children}
    </section>
  )
}
