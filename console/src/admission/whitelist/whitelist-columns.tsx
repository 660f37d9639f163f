import { whitelistStateMachine } from '@fairgate/contract/admission/whitelist/states'
import type { RowOf } from '@fairgate/contract/app/catalogue'
import { formatDates } from '../../kernel/format/format.ts'
import { listOf } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import type { ColumnKit } from '../../kernel/ui/list/column-kit.tsx'

type WhitelistRow = RowOf<'getCertificateWhitelistPage'>

type Kit = ColumnKit<WhitelistRow, 'appliedAt', 'whitelist'>

/** Taken places and all places: 12/30. */
export const formatOccupancy = ({ bound, allowedPeople }: WhitelistRow) => `${bound}/${allowedPeople}`
export const vehiclesOf = ({ boundVehicles, allowedVehicles }: WhitelistRow) => `${boundVehicles}/${allowedVehicles}`

/** Number, applicant, reason, gate, validity, 12/30, status (admission.md §4). */
export const whitelistColumns = (c: Kit, vehicles: boolean) => [
  c.code('number', { width: 148, locked: true }),
  c.name('company', { priority: 8 }),
  c.text('applicant', { width: 120, priority: 3 }),
  c.text('entryReason', { width: 168, priority: 5 }),
  c.cell('doors', row => listOf(row.doors.map(nameOf)), { width: 152, priority: 4 }),
  c.cell('validity', row => formatDates(row.validFrom, row.validTo), { width: 216, min: 200, priority: 7 }),
  c.cell('places', formatOccupancy, { width: 112, align: 'right', priority: 9 }),
  vehicles && c.cell('vehicles', vehiclesOf, { width: 112, align: 'right', priority: 8 }),
  vehicles && c.text('plates', { width: 152, priority: 2 }),
  c.text('exhibition', { width: 176, priority: 1 }),
  c.moment('appliedAt', { sort: 'appliedAt', priority: 2 }),
  c.state(whitelistStateMachine.states, { title: 'whitelist.status' }),
]
