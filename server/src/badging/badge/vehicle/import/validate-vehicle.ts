import { normalisePlate } from '@fairgate/contract/badging/badge/plate'
import { type Driver, type PlateOrigin, plateFault } from '@fairgate/contract/badging/badge/vehicle-fields'
import {
  neededVehicleColumns,
  type VehicleColumn,
  type VehicleReason,
  vehicleColumnNames,
} from '@fairgate/contract/badging/badge/vehicle-import-fields'
import { toPlainText } from '../../../../kernel/import/choices.ts'
import type { RowIssue, TypedRow } from '../../../../kernel/import/definition.ts'
import { isUnreadable } from '../../../../kernel/spreadsheet/sheet-row.ts'
import { readDocumentCells, readName, readPhone } from '../../import/person-cells.ts'
import type { VehicleForm } from '../vehicle-row.ts'
import { formatSlot, type VehicleRules } from './vehicle-rules.ts'

type Typed = TypedRow<VehicleColumn>
export type VehicleIssue = RowIssue<VehicleColumn, VehicleReason>

/** Columns of each driver, by their content. */
const driverColumns = [
  { driver: 'driver', type: 'documentType', number: 'documentNumber', phone: 'phone' },
  { driver: 'driver2', type: 'documentType2', number: 'documentNumber2', phone: 'phone2' },
  { driver: 'driver3', type: 'documentType3', number: 'documentNumber3', phone: 'phone3' },
] as const satisfies readonly Record<'driver' | 'type' | 'number' | 'phone', VehicleColumn>[]
type DriverColumns = (typeof driverColumns)[number]

/** Validates one row by itself, as the form of a vehicle does. */
export function validateVehicle(
  typed: Typed,
  rules: VehicleRules,
): { entry: VehicleForm | undefined; issues: VehicleIssue[] } {
  const issues: VehicleIssue[] = []
  const cell = (column: VehicleColumn) => (typed.cells[column] ?? '').trim()
  for (const column of vehicleColumnNames) {
    if (isUnreadable(cell(column))) issues.push({ field: column, reason: 'other', key: 'kernel.unreadable' })
    if (cell(column) === '' && neededVehicleColumns.includes(column))
      issues.push({ field: column, reason: 'required', key: 'kernel.required' })
  }
  const plateOrigin = chosen('plateOrigin', cell('plateOrigin'), rules.origins, issues) as PlateOrigin | undefined
  const plate = normalisePlate(cell('name'))
  const fault = plate === '' ? undefined : plateFault(plateOrigin, plate)
  if (fault) issues.push({ field: 'name', reason: 'plate', key: `badge.${fault.key}`, values: fault.params })
  const vehicleType = chosen('vehicleType', cell('vehicleType'), rules.types, issues)
  const slotId = readSlot(cell('slot'), rules, issues)
  const drivers = driverColumns.flatMap((columns, at) => {
    const filled = Object.values(columns).some(column => cell(column) !== '')
    return at > 0 && !filled ? [] : (readDriver(columns, typed, rules, issues) ?? [])
  })
  if (issues.length > 0 || !vehicleType) return { entry: undefined, issues }
  return {
    entry: { plate, plateOrigin: plateOrigin ?? 'mainland', vehicleType, drivers, ...(slotId && { slotId }) },
    issues,
  }
}

/** The key that identifies a vehicle: one plate in one slot. */
export const vehicleIdentity = ({ cells }: Typed): string | undefined =>
  cells.name && `${normalisePlate(cells.name)}|${formatSlot(cells.slot ?? '')}`

function chosen(
  field: 'plateOrigin' | 'vehicleType',
  text: string,
  { values, names }: VehicleRules['types'],
  issues: VehicleIssue[],
): string | undefined {
  if (text === '') return undefined
  const value = values.get(toPlainText(text))
  if (value === undefined) issues.push({ field, reason: 'other', key: 'badge.notOffered', values: names })
  return value
}

function readSlot(text: string, { slots }: VehicleRules, issues: VehicleIssue[]): string | undefined {
  if (text === '') return undefined
  const id = slots.get(formatSlot(text))
  if (id) return id
  issues.push({ field: 'slot', reason: 'slot', key: id === null ? 'badge.slotAtTwoDoors' : 'badge.slotNotOffered' })
  return undefined
}

/** Validates one driver by the rules of a person's row; undefined if something is wrong, with the issues reported. */
function readDriver(
  columns: DriverColumns,
  { cells, lost }: Typed,
  rules: VehicleRules,
  issues: VehicleIssue[],
): Driver | undefined {
  const cell = (column: VehicleColumn) => (cells[column] ?? '').trim()
  const columnOf = {
    name: columns.driver,
    documentType: columns.type,
    documentNumber: columns.number,
    phone: columns.phone,
  }
  const found: RowIssue<keyof typeof columnOf, VehicleReason>[] = []
  const lostHere = (Object.keys(columnOf) as (keyof typeof columnOf)[]).filter(key => lost.includes(columnOf[key]))
  const name = readName(cell(columns.driver), found)
  const document = readDocumentCells(cell(columns.type), cell(columns.number), lostHere, rules, found)
  const phone = readPhone(cell(columns.phone), lostHere, found)
  issues.push(...found.map(issue => ({ ...issue, field: columnOf[issue.field] })))
  if (columns !== driverColumns[0]) {
    for (const column of [columns.driver, columns.type, columns.number])
      if (cell(column) === '') issues.push({ field: column, reason: 'required', key: 'kernel.required' })
  }
  if (name === '' || !document) return undefined
  const { documentType, documentNumber } = document
  return { name, documentType, documentNumber, ...(phone !== '' && { phone }) }
}
