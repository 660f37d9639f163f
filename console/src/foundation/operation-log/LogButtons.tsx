import { Download, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Can } from '../../kernel/ui/Can.tsx'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { useRegularExport } from '../../kernel/ui/list/regular-export.tsx'
import { MoreMenu } from '../../kernel/ui/MoreMenu.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { VerifyDialog } from './VerifyDialog.tsx'

/** Verifies that nobody has changed the log, and exports the displayed entries. */
export function LogButtons({ list }: { list: Worklist<'getOperationLogPage'> }) {
  const t = useText()
  const [verifying, setVerifying] = useState(false)
  const regular = useRegularExport({ exports: 'exportOperationLog', payload: { ...list.filters } })
  const exporting = useCommand('exportOperationLog', { onDone: () => toast.success(t('operationLog.exporting')) })
  return (
    <>
      <Can name="operationLog:export">
        <MoreMenu entries={[regular.entry]} />
      </Can>
      <Can name="operationLog:verify">
        <Button icon={ShieldCheck} onClick={() => setVerifying(true)}>
          {t('operationLog.verify')}
        </Button>
      </Can>
      <Can name="operationLog:export">
        <Button
          icon={Download}
          busy={exporting.isPending}
          onClick={() =>
            exporting.mutate({ ...list.filters, search: list.search as { type: 'target'; value: string } })
          }
        >
          {t('operationLog.export')}
        </Button>
      </Can>
      {regular.dialog}
      <VerifyDialog open={verifying} onClose={() => setVerifying(false)} />
    </>
  )
}
