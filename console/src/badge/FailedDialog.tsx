import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import type { Outcome } from './badge-order.ts'
import './OrderDialog.css'

interface FailedDialogProps {
  failed: Outcome['failed']
  /** How many there are; a job names the first thousand of them. */
  count?: number
  onClose: () => void
}

/** The badges with which something could not be done, each with its reason. */
export function FailedDialog({ failed, count = failed.length, onClose }: FailedDialogProps) {
  const t = useText()
  return (
    <Dialog
      open
      title={t('badge.failedTitle', { count })}
      width={500}
      onClose={onClose}
      foot={
        <Button kind="primary" autoFocus onClick={onClose}>
          {t('shell.close')}
        </Button>
      }
    >
      {t('badge.failedLine')}
      <ul className="fg-failed">
        {failed.map(row => (
          <li key={row.id}>
            <strong>{row.name}</strong>
            <span>{row.msg}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
