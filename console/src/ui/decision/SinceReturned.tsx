import type { ReactNode } from 'react'
import { Changes } from '../Changes.tsx'

/** A field that changed, as details answer it. */
interface ChangedField {
  field: string
  before: unknown
  after: unknown
  asked: boolean
}

export interface SinceReturnedProps {
  /** What changed since the last return. */
  changes: readonly ChangedField[]
  /** What the last return asked for. */
  asked: readonly string[]
  /** What a field holds now. */
  current: (field: string) => unknown
  fieldLabel: (field: string) => string
  /** A field's value in words; nothing where it is empty. `old`: it is struck through. */
  show: (field: string, value: unknown, old: boolean) => ReactNode
}

/** What changed since the last return, and what was asked for and did not. Nothing where nothing was asked or changed. */
export function SinceReturned({ changes, asked, current, fieldLabel, show }: SinceReturnedProps) {
  const changed = changes.map(({ field, before, after, asked }) => ({
    field: fieldLabel(field),
    before: show(field, before, true),
    after: show(field, after, false),
    asked,
  }))
  const untouched = asked
    .filter(field => !changes.some(change => change.field === field))
    .map(field => ({
      field: fieldLabel(field),
      before: show(field, current(field), false),
      after: '',
      asked: true,
      unchanged: true,
    }))
  const all = [...changed, ...untouched]
  return all.length > 0 ? <Changes changes={all} /> : null
}
