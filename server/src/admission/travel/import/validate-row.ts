import { type TravelPurpose, travelFields } from '@fairgate/contract/admission/travel/fields'
import {
  type TravelColumn,
  type TravelReason,
  travelImportColumns,
} from '@fairgate/contract/admission/travel/import-fields'
import { toHalfWidth } from '@fairgate/contract/kernel/field/half-width'
import { readDay } from '../../../badging/badge/api.ts'
import { type Choices, toPlainText } from '../../../kernel/import/choices.ts'
import type { RowIssue, TypedRow } from '../../../kernel/import/definition.ts'
import { isUnreadable } from '../../../kernel/spreadsheet/sheet-row.ts'

type Typed = TypedRow<TravelColumn>
export type TravelIssue = RowIssue<TravelColumn, TravelReason>

/** The content of a valid row. */
export interface TravelEntry {
  name: string
  employer: string
  origin: string
  arriveOn: string
  leaveOn: string
  purpose: TravelPurpose
  heads: number
  remark: string
}

export interface TravelRules {
  /** Codes of regions by name and by code. */
  regions: ReadonlyMap<string, string>
  purposes: Choices
}

const columns = Object.keys(travelImportColumns) as TravelColumn[]
const optional: readonly TravelColumn[] = ['remark']
const texts = ['name', 'employer', 'remark'] as const

/** Validates one row by itself, as the form does. */
export function validateRow(
  { cells }: Typed,
  { regions, purposes }: TravelRules,
): { entry: TravelEntry | undefined; issues: TravelIssue[] } {
  const issues: TravelIssue[] = []
  const cell = (column: TravelColumn) => (cells[column] ?? '').trim()
  const wrong = (field: TravelColumn, reason: TravelReason, key: string, values?: TravelIssue['values']) => {
    issues.push({ field, reason, key, ...(values && { values }) })
    return undefined
  }
  for (const column of columns) {
    if (isUnreadable(cell(column))) wrong(column, 'other', 'kernel.unreadable')
    if (cell(column) === '' && !optional.includes(column)) wrong(column, 'required', 'kernel.required')
  }
  for (const field of texts) {
    const [max, actual] = [travelFields[field].max, [...cell(field)].length]
    if (actual > max) wrong(field, 'other', 'kernel.tooLong', { max, actual })
  }
  const said = <T>(column: TravelColumn, read: (typed: string) => T | undefined): T | undefined =>
    cell(column) === '' ? undefined : read(cell(column))
  const origin = said(
    'origin',
    typed => regions.get(toPlainText(typed)) ?? wrong('origin', 'origin', 'travel.originUnknown'),
  )
  const arriveOn = said('arriveOn', typed => readDay(typed) ?? wrong('arriveOn', 'days', 'travel.importDayForm'))
  const leaveOn = said('leaveOn', typed => readDay(typed) ?? wrong('leaveOn', 'days', 'travel.importDayForm'))
  if (arriveOn && leaveOn && arriveOn > leaveOn) wrong('leaveOn', 'days', 'travel.leavesBefore')
  const purpose = said(
    'purpose',
    typed =>
      (purposes.values.get(toPlainText(typed)) as TravelPurpose | undefined) ??
      wrong('purpose', 'other', 'travel.importNotOffered', purposes.names),
  )
  const heads = said('heads', typed => {
    const n = toHalfWidth(typed)
    return /^[1-9]\d{0,3}$/.test(n) ? Number(n) : wrong('heads', 'other', 'travel.importHeads')
  })
  if (issues.length > 0 || !origin || !arriveOn || !leaveOn || !purpose || !heads) return { entry: undefined, issues }
  const [name, employer, remark] = [cell('name'), cell('employer'), cell('remark')]
  return { entry: { name, employer, origin, arriveOn, leaveOn, purpose, heads, remark }, issues }
}

/** The key of a traveller: two rows with the same person and days are duplicates. */
export const travelIdentity = ({ cells }: Typed): string | undefined =>
  cells.name &&
  [cells.name, cells.employer, cells.arriveOn, cells.leaveOn].map(cell => toPlainText(cell ?? '')).join('|')
