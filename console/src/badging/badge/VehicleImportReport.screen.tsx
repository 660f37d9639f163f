import { SheetReport } from './SheetReport.tsx'
import { vehicleImportKit } from './vehicle-import-kit.ts'

/** Report of an import of vehicles. */
export const VehicleImportReport = () => <SheetReport kit={vehicleImportKit} />
