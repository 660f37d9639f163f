import type { CommandName, ListCommand } from '@fairgate/contract/app/catalogue'
import type { SheetFormat } from '@fairgate/contract/kernel/command/page'
import { FileDown } from 'lucide-react'
import { useText } from '../../i18n/language.ts'
import { MoreMenu } from '../MoreMenu.tsx'
import { useJobInAddress } from '../use-job-in-address.ts'
import type { Worklist } from './list-spec.ts'
import { useRegularExport } from './regular-export.tsx'
import { useSheetExport } from './use-sheet-export.tsx'

/** Exports a list with its filters and order; the progress of the job is shown above the rows. */
export function ExportMenu<N extends ListCommand>({ command, list }: { command: CommandName; list: Worklist<N> }) {
  const t = useText()
  const showJob = useJobInAddress()[1]
  // Every export of a list (`exportOf` in the contract) takes the input of its list, and returns a job.
  const exporting = useSheetExport(command as 'exportOffsets', ({ jobId }) => showJob(jobId))
  const { narrowing, search, sort, tab } = list
  const payload = { ...narrowing, ...(sort && { sort }), ...(tab && { tab }) } as object
  const begin = (format: SheetFormat) => () => exporting.begin({ ...payload, search, format } as never)
  const regular = useRegularExport({ exports: command, payload })
  return (
    <>
      <MoreMenu
        entries={[
          { label: t('shell.exportXlsx'), icon: FileDown, run: begin('xlsx') },
          { label: t('shell.exportCsv'), icon: FileDown, run: begin('csv') },
          regular.entry,
        ]}
      />
      {regular.dialog}
      {exporting.dialog}
    </>
  )
}
