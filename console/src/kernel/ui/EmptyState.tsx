import type { ReactNode } from 'react'
import { EmptyDrawing, type EmptyKind } from './EmptyDrawing.tsx'
import './Empty.css'

export interface EmptyStateProps {
  /** `first` time (a primary is welcome), no `match` (says where matches are), all `done` (no button). */
  kind: EmptyKind
  title: string
  /** Why; one element per sentence, so that lines break between them. */
  why?: readonly ReactNode[]
  action?: ReactNode
}

/** What is missing, why, and the next step. */
export function EmptyState({ kind, title, why = [], action }: EmptyStateProps) {
  return (
    <div className="fg-empty">
      <EmptyDrawing kind={kind} />
      <p className="fg-empty-title">{title}</p>
      {why.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences in fixed order
        <p className="fg-empty-why" key={index}>
          {sentence}
        </p>
      ))}
      {action && <div className="fg-empty-action">{action}</div>}
    </div>
  )
}
