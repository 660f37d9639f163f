import { useSearchParams } from 'react-router'
import { useQueryCommand } from '../../command/use-command.ts'
import { idIn } from '../../page/id-in.ts'
import type { ImportKit } from './import-kit.ts'
import type { Report } from './use-import-report.ts'

/** Reads the import that a file corrects from the address (`?mends=`), and loads its report. */
export function useCorrectedImport<R extends Report = Report>({ commands }: ImportKit) {
  const [params] = useSearchParams()
  const importId = idIn(params, 'mends')
  const { data } = useQueryCommand(commands.report, { importId: importId ?? '' }, { enabled: importId !== undefined })
  return importId === undefined ? undefined : { importId, report: data as R | undefined }
}
