import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Dialog } from './Dialog.tsx'
import './SecretDialog.css'

export interface SecretDialogProps {
  title: string
  hint: string
  secret: string
  copy: string
  stored: string
  /** Further information about it. */
  children?: ReactNode
  onClose: () => void
}

/** Shows a secret once. */
export function SecretDialog({ title, hint, secret, copy, stored, children, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open
      width={560}
      title={title}
      onClose={onClose}
      foot={
        <>
          <CopyButton text={secret} label={copy} />
          <Button kind="primary" onClick={onClose}>
            {stored}
          </Button>
        </>
      }
    >
      <p>{hint}</p>
      <code className="fg-secret-key">{secret}</code>
      {children}
    </Dialog>
  )
}
