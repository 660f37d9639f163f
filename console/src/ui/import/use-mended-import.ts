import { useSearchParams } from 'react-router'
import { idIn } from '../../kernel/id-in.ts'
import { useQueryCommand } from '../../kernel/use-command.ts'
import type { ImportKit } from './import-kit.ts'
import type { Report } from './use-import-report.ts'

/** The import whose bad rows a file mends, as the address names it (`?mends=`), with its report once that is there. */
export function useMendedImport<R extends Report = Report>({ commands }: ImportKit) {
  const [params] = useSearchParams()
  const importId = idIn(params, 'mends')
  const { data } = useQueryCommand(commands.report, { importId: importId ?? '' }, { enabled: importId !== undefined })
  return importId === undefined ? undefined : { importId, report: data as R | undefined }
}
