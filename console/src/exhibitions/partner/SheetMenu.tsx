import { partnerPermission } from '@fairgate/contract/exhibitions/partner/module'
import { FileDown, Upload } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { useRegularExport } from '../../kernel/ui/list/regular-export.tsx'
import { MoreMenu } from '../../kernel/ui/MoreMenu.tsx'
import { useJobInAddress } from '../../kernel/ui/use-job-in-address.ts'
import type { OfKind } from './acted-partner.ts'
import { commandOf } from './command-of.ts'
import { partnerPaths } from './partner-paths.ts'

/** Import from a sheet, and export of the displayed list. */
export function SheetMenu({ kind, list }: OfKind & { list: Worklist<'getCooperatorPage'> }) {
  const t = useText()
  const navigate = useNavigate()
  const showJob = useJobInAddress()[1]
  const mayExport = useMay(partnerPermission(kind, 'export'))
  const mayImport = useMay(partnerPermission(kind, 'import'))
  const { mutate, isPending } = useCommand(commandOf('export…', kind), { onDone: ({ jobId }) => showJob(jobId) })
  const exporting = (format: 'xlsx' | 'csv') => () => {
    if (isPending) return
    mutate({ format, tab: list.tab as 'all', search: list.search as { type: 'name'; value: string } | undefined })
  }
  const { tab } = list
  const regular = useRegularExport({ exports: commandOf('export…', kind), payload: { ...(tab && { tab }) } })
  return (
    <>
      <MoreMenu
        entries={[
          mayImport && {
            ...{ label: t('partner.import'), icon: Upload, run: () => void navigate(partnerPaths(kind).import) },
          },
          mayExport && { label: t('shell.exportXlsx'), icon: FileDown, run: exporting('xlsx') },
          mayExport && { label: t('shell.exportCsv'), icon: FileDown, run: exporting('csv') },
          mayExport && regular.entry,
        ]}
      />
      {regular.dialog}
    </>
  )
}
