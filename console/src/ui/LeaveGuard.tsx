import { useText } from '../kernel/language.ts'
import { useLeaveGuard } from '../kernel/use-leave-guard.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Asks before a page with unsaved changes is left, by a link, by Back or by closing the window. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const t = useText()
  const { asking, stay, leave } = useLeaveGuard(dirty)
  return <ConfirmDialog open={asking} title={t('shell.leaveAsk')} onCancel={stay} onConfirm={leave} />
}
