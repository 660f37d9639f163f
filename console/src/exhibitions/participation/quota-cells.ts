import type { Payload, RowOf } from '@fairgate/contract/app/catalogue'
import { directKinds } from '@fairgate/contract/exhibitions/participation/derived-quota'
import { quotaFields } from '@fairgate/contract/exhibitions/participation/fields'
import { plainNumber } from '@fairgate/contract/kernel/field/typed-number'

export type QuotaRow = RowOf<'getParticipationPage'>
export type QuotaType = RowOf<'getBadgeTypeList'>
type Quota = QuotaRow['quotas'][number]

/** One cell of partners × badge types. */
export interface QuotaCell {
  key: string
  row: QuotaRow
  type: QuotaType
  quota: Quota | undefined
  editable: boolean
  /** The saved value: the total that the company may have; for the organizer, what it retains. */
  saved: string
}

export const cellKey = (participationId: string, badgeTypeId: string): string => `${participationId} ${badgeTypeId}`

/** Rows of cells in the order of the grid. */
export function quotaCells(rows: readonly QuotaRow[], types: readonly QuotaType[]): QuotaCell[][] {
  return rows.map(row =>
    types.map(type => {
      const quota = row.quotas.find(({ badgeTypeId }) => badgeTypeId === type.id)
      return {
        key: cellKey(row.id, type.id),
        row,
        type,
        quota,
        editable: row.actions.includes('allot') && !isRuled(row, type),
        saved: quota ? String(quota.granted - countGiven(row, quota)) : '',
      }
    }),
  )
}

/** Whether a formula determines the quota: where the organizer gives, nothing is added by hand. */
const isRuled = ({ kind }: QuotaRow, { quotaRule }: QuotaType) =>
  quotaRule !== null && directKinds.some(direct => direct === kind)

/** What the organizer gives is granted to it in addition to its own; for others it is part of their grant. */
const countGiven = ({ kind }: QuotaRow, quota: Quota | undefined) => (kind === 'sponsor' ? (quota?.given ?? 0) : 0)

/** Used, given on and left of a cell, with its typed value. */
export function quotaParts({ row, quota }: QuotaCell, typed: string) {
  const given = quota?.given ?? 0
  const own = Number(typed) - (row.kind === 'sponsor' ? 0 : given)
  const taken = (quota?.reserved ?? 0) + (quota?.used ?? 0)
  return { taken, given, left: own - taken }
}

/** The fault of a typed value: not a whole number within the limits, or less than is in use. */
export function quotaFault(cell: QuotaCell, typed: string): { taken?: number } | undefined {
  const count = typed === '' ? 0 : Number(typed)
  if (!/^\d*$/.test(typed) || count > quotaFields.granted.max) return {}
  const { left, given, taken } = quotaParts(cell, typed)
  const givenSeparately = cell.row.kind === 'sponsor' ? 0 : given
  return left < 0 ? { taken: taken + givenSeparately } : undefined
}

/** A cell as `allotQuotas` takes it. */
export function allotted(cell: QuotaCell, typed: string): Payload<'allotQuotas'>['cells'][number] {
  return {
    id: cell.row.id,
    badgeTypeId: cell.type.id,
    granted: Number(typed) + countGiven(cell.row, cell.quota),
    version: cell.quota?.version,
  }
}

/**
 * A block of a spreadsheet from the clipboard: lines of values separated by tabs, numbers without thousands separators.
 */
export function pastedBlock(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map(line => line.split('\t').map(value => plainNumber(value.trim())))
}

export interface Placed {
  values: Map<string, string>
  /** Values outside the grid or on a read-only cell. */
  left: string[]
}

/** Places a block on the grid from one cell to the right and down. */
export function toCell(
  cells: readonly (readonly QuotaCell[])[],
  at: readonly [row: number, column: number],
  block: readonly (readonly string[])[],
): Placed {
  const placed: Placed = { values: new Map(), left: [] }
  block.forEach((line, down) => {
    line.forEach((value, right) => {
      const cell = cells[at[0] + down]?.[at[1] + right]
      if (cell?.editable) placed.values.set(cell.key, value)
      else if (value !== '' && value !== cell?.saved) placed.left.push(value)
    })
  })
  return placed
}

/** Quotas of an earlier exhibition, matched by company and name of the type. */
export function copied(cells: readonly (readonly QuotaCell[])[], earlier: readonly (readonly QuotaCell[])[]): Placed {
  const named = (cell: QuotaCell) => [cell.row.companyId, cell.type.subject, cell.type.nameCn].join(' ')
  const here = new Map(
    cells
      .flat()
      .filter(cell => cell.editable)
      .map(cell => [named(cell), cell]),
  )
  const placed: Placed = { values: new Map(), left: [] }
  for (const cell of earlier.flat()) {
    if (cell.saved === '' || cell.saved === '0') continue
    const found = here.get(named(cell))
    if (found) placed.values.set(found.key, cell.saved)
    else placed.left.push(cell.saved)
  }
  return placed
}
