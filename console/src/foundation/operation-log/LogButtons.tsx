import { Download, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Can } from '../../kernel/ui/Can.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { useRegularExport } from '../../kernel/ui/list/regular-export.tsx'
import { MoreMenu } from '../../kernel/ui/MoreMenu.tsx'
import { toast } from '../../kernel/ui/toast.ts'

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

const whys = {
  gap: 'operationLog.brokenGap',
  missing: 'operationLog.brokenMissing',
  changed: 'operationLog.brokenChanged',
} as const

/** Verifies the hash chain of the log, and shows the first broken link. */
function VerifyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const { data, error, isFetching } = useQueryCommand('verifyOperationLog', {}, { enabled: open })
  const broken = data?.broken
  return (
    <Dialog
      open={open}
      title={t('operationLog.verification')}
      onClose={onClose}
      foot={
        <Button autoFocus onClick={onClose}>
          {t('shell.close')}
        </Button>
      }
    >
      <p role="status">
        {isFetching && t('operationLog.verifying')}
        {!isFetching && error?.message}
        {!isFetching &&
          data &&
          !broken &&
          t('operationLog.intact', { count: data.links, shown: formatNumber(data.links) })}
        {!isFetching && broken && t('operationLog.broken', { seq: formatNumber(broken.seq), why: t(whys[broken.why]) })}
      </p>
    </Dialog>
  )
}
