import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'

const whys = {
  gap: 'operationLog.brokenGap',
  missing: 'operationLog.brokenMissing',
  changed: 'operationLog.brokenChanged',
} as const

/** Verifies the hash chain of the log, and shows the first broken link. */
export function VerifyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
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
