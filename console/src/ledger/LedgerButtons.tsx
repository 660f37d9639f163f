import { FileDown, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { useCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Can } from '../ui/Can.tsx'
import type { Worklist } from '../ui/list/list-spec.ts'
import { MoreMenu } from '../ui/MoreMenu.tsx'
import { useJobInAddress } from '../ui/use-job-in-address.ts'
import { VerifyLedger } from './VerifyLedger.tsx'

/** Counts the ledger again, and takes what is shown of it out as a sheet. */
export function LedgerButtons({ list }: { list: Worklist<'getLedgerPage'> }) {
  const t = useText()
  const showJob = useJobInAddress()[1]
  const [verifying, setVerifying] = useState(false)
  const { mutate, isPending } = useCommand('exportLedger', { onDone: ({ jobId }) => showJob(jobId) })
  const exporting = (format: 'xlsx' | 'csv') => () => {
    const { account, operation, ...filters } = list.filters
    const search = list.search as { type: 'company'; value: string } | undefined
    if (!isPending) mutate({ format, search, ...filters, account: account as never, operation: operation as never })
  }
  return (
    <>
      <Can name="ledger:verify">
        <Button icon={ShieldCheck} onClick={() => setVerifying(true)}>
          {t('ledger.verify')}
        </Button>
      </Can>
      <MoreMenu
        entries={[
          { label: t('ledger.exportXlsx'), icon: FileDown, run: exporting('xlsx') },
          { label: t('ledger.exportCsv'), icon: FileDown, run: exporting('csv') },
        ]}
      />
      <VerifyLedger open={verifying} onClose={() => setVerifying(false)} />
    </>
  )
}
