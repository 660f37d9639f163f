import { useText } from '../kernel/language.ts'
import { useLeaveGuard } from '../kernel/use-leave-guard.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Asks before a page with unsaved changes is left, by a link, by Back or by closing the window. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const { asking, stay, leave } = useLeaveGuard(dirty)
  return <LeaveDialog open={asking} onStay={stay} onLeave={leave} />
}

/** Says that what is typed will be lost, and asks whether to stay. */
export function LeaveDialog({ open, onStay, onLeave }: { open: boolean; onStay: () => void; onLeave: () => void }) {
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
      {t('shell.unsavedLost')}
    </ConfirmDialog>
  )
}
