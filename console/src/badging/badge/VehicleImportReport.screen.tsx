import { SheetReport } from './SheetReport.tsx'
import { vehicleImportKit } from './vehicle-import-kit.ts'

/** What became of a sheet of vehicles. */
export const VehicleImportReport = () => <SheetReport kit={vehicleImportKit} />
