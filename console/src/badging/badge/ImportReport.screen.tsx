import { badgeImportKit } from './import-kit.ts'
import { SheetReport } from './SheetReport.tsx'

/** Report of an import of people. */
export const ImportReport = () => <SheetReport kit={badgeImportKit} />
