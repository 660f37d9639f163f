import { vehicleImportColumns, vehicleImportLimit } from '@fairgate/contract/badging/badge/vehicle-import-fields'
import type { ImportKit } from '../../kernel/ui/import/import-kit.ts'
import { badgePaths } from './badge-paths.ts'
import { badgeImportKit } from './import-kit.ts'

/** The imports of vehicles. */
export const vehicleImportKit: ImportKit = {
  commands: {
    page: 'getVehicleImportPage',
    report: 'getVehicleImportReport',
    rows: 'getVehicleImportRowPage',
    correctRow: 'mendVehicleImportRow',
    correct: 'correctVehicleImportReading',
    remove: 'removeVehicleImportRow',
    submit: 'submitMendedVehicleRows',
    errors: 'exportVehicleImportErrors',
  },
  columns: vehicleImportColumns,
  texts: { ...badgeImportKit.texts, title: 'badge.vehicleReport', template: 'badge.vehicleTemplateLine' },
  reasons: {
    plate: ['badge.reasonPlate', 'badge.remedyPlate'],
    slot: ['badge.reasonSlot', 'badge.remedySlot'],
  },
  rowLimit: vehicleImportLimit,
  useOptions() {
    const ofPerson = badgeImportKit.useOptions()
    return column => ofPerson(column.replace(/\d$/, ''))
  },
  paths: { report: badgePaths.vehicleReport, import: badgePaths.importVehicles },
}
