import type { Output } from '@fairgate/contract/catalogue'
import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** What a verb over several rows came to. */
export type Outcome = Output<'freezeCooperator'>

/** The partners with which something could not be done, each with its reason. */
export function FailedDialog({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const t = useText()
  const { count, failed } = outcome
  return (
    <Dialog
      open
      title={t('partner.failedTitle', { count: failed.length })}
      width={500}
      onClose={onClose}
      foot={
        <Button kind="primary" autoFocus onClick={onClose}>
          {t('shell.close')}
        </Button>
      }
    >
      {count > 0 && t('partner.failedDone', { count })}
      <ul className="fg-partner-failed">
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
