import { useText } from '../i18n/language.ts'
import { useLeaveGuard } from '../page/use-leave-guard.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export interface LeaveGuardProps {
  dirty: boolean
  /** The input is stored in this browser until the operator returns. */
  kept?: boolean
  /** The form is next to a list: another row removes it too. */
  isInDialog?: boolean
}

/** Asks before unsaved changes are left: by a link, by Back, for another row, by closing the form or the window. */
export function LeaveGuard({ dirty, kept, isInDialog }: LeaveGuardProps) {
  const t = useText()
  const { isOpen, cancel, leave } = useLeaveGuard(dirty, isInDialog)
  return (
    <ConfirmDialog
      open={isOpen}
      title={t('shell.leaveAsk')}
      cancelText={t('shell.stayHere')}
      confirmText={t('shell.leave')}
      onCancel={cancel}
      onConfirm={leave}
    >
      {t(kept ? 'shell.unsavedStored' : 'shell.unsavedLost')}
    </ConfirmDialog>
  )
}
