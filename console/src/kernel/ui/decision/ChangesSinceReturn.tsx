import type { ReactNode } from 'react'
import { Diff } from '../Diff.tsx'

/** A changed field, as details return it. */
interface ChangedField {
  field: string
  before: unknown
  after: unknown
  asked: boolean
}

export interface ChangesSinceReturnProps {
  /** Changes since the last return. */
  changes: readonly ChangedField[]
  /** The fields that the last return requested. */
  asked: readonly string[]
  /** The present value of a field. */
  current: (field: string) => unknown
  fieldLabel: (field: string) => string
  /** A field's value in words; nothing if it is empty. `old`: it is crossed out. */
  show: (field: string, value: unknown, old: boolean) => ReactNode
}

/** Changes since the last return, and requested changes that are missing. Empty without either. */
export function ChangesSinceReturn({ changes, asked, current, fieldLabel, show }: ChangesSinceReturnProps) {
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
  return all.length > 0 ? <Diff changes={all} /> : null
}
