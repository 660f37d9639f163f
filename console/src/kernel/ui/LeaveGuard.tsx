import { useText } from '../i18n/language.ts'
import { useLeaveGuard } from '../page/use-leave-guard.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export interface LeaveGuardProps {
  dirty: boolean
  /** The input is stored in this browser until the operator returns. */
  kept?: boolean
  /** The form is next to a list: another row removes it too. */
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
