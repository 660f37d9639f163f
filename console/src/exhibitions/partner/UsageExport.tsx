import type { CommandName } from '@fairgate/contract/app/catalogue'
import { partnerPermission } from '@fairgate/contract/exhibitions/partner/module'
import { FileDown } from 'lucide-react'
import { useMay } from '../../kernel/auth/session.ts'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { useRegularExport } from '../../kernel/ui/list/regular-export.tsx'
import { MoreMenu } from '../../kernel/ui/MoreMenu.tsx'
import { useJobInAddress } from '../../kernel/ui/use-job-in-address.ts'
import type { OfKind } from './acted-partner.ts'
import { commandOf } from './command-of.ts'

/** Exports the displayed usage of partners of a kind. */
export function UsageExport({ kind, list }: OfKind & { list: UsageList }) {
  const may = useMay(partnerPermission(kind, 'export'))
  return <ExportMenu exports={commandOf('export…Usage', kind)} may={may} list={list} />
}

/** The same for the operator's own company; everybody who sees it may export it. */
export const OwnUsageExport = ({ list }: { list: Worklist<'getOwnUsagePage'> }) => (
  <ExportMenu exports="exportOwnUsage" may list={list} />
)

type UsageList = Worklist<'getCooperatorExhibitionUsagePage'>
interface ExportMenuProps {
  exports: CommandName
  may: boolean
  list: Pick<UsageList, 'filters' | 'search'>
}

function ExportMenu({ exports, may, list }: ExportMenuProps) {
  const t = useText()
  const showJob = useJobInAddress()[1]
  const { mutate, isPending } = useCommand(exports as 'exportOwnUsage', { onDone: ({ jobId }) => showJob(jobId) })
  const exporting = (format: 'xlsx' | 'csv') => () => {
    const { from, to } = list.filters
    const search = list.search as { type: 'exhibition'; value: string } | undefined
    if (!isPending) mutate({ format, search, filter: { from: from as never, to: to as never } })
  }
  const { from, to } = list.filters
  const filter = { ...(from && { from }), ...(to && { to }) }
  const regular = useRegularExport({ exports, payload: { filter } })
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
