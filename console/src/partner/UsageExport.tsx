import { partnerPermission } from '@fairgate/contract/partner/permissions'
import { FileDown } from 'lucide-react'
import { useText } from '../kernel/language.ts'
import { useMay } from '../kernel/session.ts'
import { useCommand } from '../kernel/use-command.ts'
import type { Worklist } from '../ui/list/list-spec.ts'
import { useRegularExport } from '../ui/list/regular-export.tsx'
import { MoreMenu } from '../ui/MoreMenu.tsx'
import { useJobInAddress } from '../ui/use-job-in-address.ts'
import { commandOf } from './command-of.ts'
import type { OfKind } from './partner-actions.tsx'

/** Out as a sheet: what the list shows. */
export function UsageExport({ kind, list }: OfKind & { list: Worklist<'getCooperatorExhibitionUsagePage'> }) {
  const t = useText()
  const showJob = useJobInAddress()[1]
  const may = useMay(partnerPermission(kind, 'export'))
  const { mutate, isPending } = useCommand(commandOf('export…Usage', kind), { onDone: ({ jobId }) => showJob(jobId) })
  const exporting = (format: 'xlsx' | 'csv') => () => {
    const { from, to } = list.filters
    const search = list.search as { type: 'name'; value: string } | undefined
    if (!isPending) mutate({ format, search, filter: { from: from as never, to: to as never } })
  }
  const { from, to } = list.filters
  const filter = { ...(from && { from }), ...(to && { to }) }
  const regular = useRegularExport({ exports: commandOf('export…Usage', kind), payload: { filter } })
  return (
    <>
      <MoreMenu
        entries={[
          may && { label: t('shell.exportXlsx'), icon: FileDown, run: exporting('xlsx') },
          may && { label: t('shell.exportCsv'), icon: FileDown, run: exporting('csv') },
          may && regular.entry,
        ]}
      />
      {regular.dialog}
    </>
  )
}
