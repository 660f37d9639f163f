import { formatInstant } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { CopyButton } from './CopyButton.tsx'
import './SecretDialog.css'

export interface KeyDialogProps {
  name: string
  rotated: { key: string; oldKeyUntil: string }
  onClose: () => void
}

/** A device's new key, this once. */
export function KeyDialog({ name, rotated, onClose }: KeyDialogProps) {
  const t = useText()
  return (
    <Dialog
      open
      width={480}
      title={t('gate.keyTitle', { name })}
      onClose={onClose}
      foot={
        <>
          <CopyButton text={rotated.key} label={t('gate.copyKey')} />
          <Button kind="primary" onClick={onClose}>
            {t('gate.stored')}
          </Button>
        </>
      }
    >
      <p>{t('gate.keyHint')}</p>
      <code className="fg-secret-key">{rotated.key}</code>
      <p>{t('gate.oldKeyUntil', { time: formatInstant(rotated.oldKeyUntil) })}</p>
    </Dialog>
  )
}
