import { useText } from '../kernel/language.ts'
import { useLeaveGuard } from '../kernel/use-leave-guard.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export interface LeaveGuardProps {
  dirty: boolean
  /** What was typed waits in this browser until the reader comes back. */
  kept?: boolean
  /** The form stands beside a list: another row takes it away too. */
  besideList?: boolean
}

/** Asks before unsaved changes are left: by a link, by Back, for another row, by closing the form or the window. */
export function LeaveGuard({ dirty, kept, besideList }: LeaveGuardProps) {
  const t = useText()
  const { asking, stay, leave } = useLeaveGuard(dirty, besideList)
  return (
    <ConfirmDialog
      open={asking}
      title={t('shell.leaveAsk')}
      cancelText={t('shell.stay')}
      confirmText={t('shell.leave')}
      onCancel={stay}
      onConfirm={leave}
    >
      {t(kept ? 'shell.unsavedKept' : 'shell.unsavedLost')}
    </ConfirmDialog>
  )
}
