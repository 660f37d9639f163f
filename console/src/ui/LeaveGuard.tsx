import { useText } from '../kernel/language.ts'
import { useLeaveGuard } from '../kernel/use-leave-guard.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Asks before a page with unsaved changes is left, by a link, by Back or by closing the window. */
export function LeaveGuard({ dirty, kept }: { dirty: boolean; kept?: boolean }) {
  const { asking, stay, leave } = useLeaveGuard(dirty)
  return <LeaveDialog open={asking} kept={kept} onStay={stay} onLeave={leave} />
}

export interface LeaveDialogProps {
  open: boolean
  /** What was typed waits in this browser until the reader comes back. */
  kept?: boolean
  onStay: () => void
  onLeave: () => void
}

/** Says that what is typed will be lost, and asks whether to stay. */
export function LeaveDialog({ open, kept, onStay, onLeave }: LeaveDialogProps) {
  const t = useText()
  return (
    <ConfirmDialog
      open={open}
      title={t('shell.leaveAsk')}
      cancelText={t('shell.stay')}
      confirmText={t('shell.leave')}
      onCancel={onStay}
      onConfirm={onLeave}
    >
      {t(kept ? 'shell.unsavedKept' : 'shell.unsavedLost')}
    </ConfirmDialog>
  )
}
