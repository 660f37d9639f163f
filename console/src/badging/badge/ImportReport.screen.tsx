import { badgeImportKit } from './import-kit.ts'
import { SheetReport } from './SheetReport.tsx'

/** What became of a sheet of people. */
export const ImportReport = () => <SheetReport kit={badgeImportKit} />
