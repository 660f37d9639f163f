import { maskDocument } from '@fairgate/contract/badging/badge/document'
import {
  neededVehicleColumns,
  type VehicleColumn,
  type VehicleReason,
  vehicleImportColumns,
  vehicleImportLimit,
} from '@fairgate/contract/badging/badge/vehicle-import-fields'
import sql from 'sql-template-tag'
import { mask } from '../../../../kernel/crypto/cipher.ts'
import { withSavepoint } from '../../../../kernel/database/savepoint.ts'
import { defineImport, type Import } from '../../../../kernel/import/definition.ts'
import { Refused } from '../../../../kernel/refusal/refuse.ts'
import { badgeImport } from '../../import/badge-import.ts'
import type { DoorsToBook } from '../slot-list.ts'
import type { VehicleForm } from '../vehicle-row.ts'
import { insertVehicle } from '../write-vehicle.ts'
import { type VehicleIssue, validateVehicle, vehicleIdentity } from './validate-vehicle.ts'
import { rulesOf, type VehicleRules } from './vehicle-rules.ts'

/** An import of vehicles of a badge type. */
interface VehicleImport extends Import {
  exhibitionId: string
  participationId: string
  badgeTypeId: string
  badgeTypeName: { cn: string; en: string }
  prefix: string
  phases: string[]
}

/** Imports vehicles with their drivers from sheets: good rows become drafts. The gate provides the doors of slots. */
export const vehicleImport = (gate: Pick<DoorsToBook, 'findLocations'>) =>
  defineImport<VehicleImport, VehicleColumn, VehicleReason, VehicleRules, VehicleForm>({
    name: 'vehicle',
    entityType: 'vehicleImport',
    makes: 'badge',
    columns: vehicleImportColumns,
    widths: { slot: 28, documentNumber: 28, documentNumber2: 28, documentNumber3: 28 },
    rowLimit: vehicleImportLimit,
    texts: {
      ...{ sheet: 'badge.vehicleSheet', importTitle: 'badge.vehicleImportTitle' },
      errorsTitle: 'badge.vehicleErrorsTitle',
    },
    joined: badgeImport.joined,
    scope: badgeImport.scope,
    rulesOf: (db, found, { config }, now) => rulesOf({ db, config, now, gate }, found),
    isRequired: column => neededVehicleColumns.includes(column),
    validate: validateVehicle,
    identity: vehicleIdentity,
    twice: row => ({ field: 'name', reason: 'duplicate', key: 'badge.duplicateRow', values: { row } }),

    async refusedAmong(db, { exhibitionId, companyId }, rows) {
      const refusedRows = await db.many<{ at: number }>(sql`
        select m.at::int from unnest(${rows.map(({ entry }) => entry.plate)}::text[],
          ${rows.map(({ entry }) => entry.slotId ?? null)}::uuid[]) with ordinality m (plate, slot_id, at)
        where exists (select from vehicle v join badge b on b.exhibition_id = v.exhibition_id and b.id = v.badge_id
          where v.exhibition_id = ${exhibitionId} and v.plate = m.plate and v.slot_id is not distinct from m.slot_id
            and b.company_id = ${companyId} and b.state not in ('rejected', 'withdrawn', 'voided', 'expired'))`)
      return new Map(refusedRows.map(({ at }) => [rows[at - 1]?.rowNumber as number, [plateTaken]]))
    },

    async write({ db, services }, found, rows, operatorId) {
      const outcomes: (string | VehicleIssue[])[] = []
      const scope = { ...found, batchId: found.id }
      for (const { entry } of rows) {
        const made = await withSavepoint(db, () =>
          insertVehicle({ db, services, now: new Date() }, scope, entry, operatorId),
        )
        outcomes.push(made instanceof Refused ? [issueOf(made)] : made.id)
      }
      return outcomes
    },

    masked: {
      ...{ documentNumber: maskDocument, documentNumber2: maskDocument, documentNumber3: maskDocument },
      ...{ phone: mask, phone2: mask, phone3: mask },
    },
  })

const plateTaken: VehicleIssue = { field: 'name', reason: 'held', key: 'badge.plateHeld' }

/** Converts a refusal of a slot that was closed or has begun while the sheet was read. */
const issueOf = ({ reason, details }: Refused): VehicleIssue => ({
  ...(details.field === 'slotId' ? { field: 'slot' as const, reason: 'slot' as const } : plain),
  key: reason,
  ...(details.values && { values: details.values }),
})
const plain = { field: 'name', reason: 'other' } as const
