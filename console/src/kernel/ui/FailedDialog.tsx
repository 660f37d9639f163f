import type { ReactNode } from 'react'
import type { RefusedRow } from '../command/refused-rows.ts'
import { useText } from '../i18n/language.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import './FailedDialog.css'

export interface FailedDialogProps {
  title: string
  failed: readonly RefusedRow[]
  onClose: () => void
  /** The result for the other rows. */
  children?: ReactNode
}

/** The rows for which something failed, each with its reason. */
export function FailedDialog({ title, failed, onClose, children }: FailedDialogProps) {
  const t = useText()
  return (
    <Dialog
      open
      title={title}
      width={500}
      onClose={onClose}
      foot={
        <Button kind="primary" autoFocus onClick={onClose}>
          {t('shell.close')}
        </Button>
      }
    >
      {children}
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
