import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import './Account.css'

export interface FormDialogProps {
  title: string
  /** What it asks for and why. */
  lead?: string
  verb: string
  busy: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A few fields in a dialog: Enter sends, Esc leaves, the focus starts in the first field. */
export function FormDialog({ title, lead, verb, busy, onSubmit, onClose, children }: FormDialogProps) {
  const t = useText()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // After the dialog has taken the focus for itself.
    const later = setTimeout(() => form.current?.querySelector<HTMLElement>('input')?.focus())
    return () => clearTimeout(later)
  }, [])
  return (
    <Dialog
      open
      title={title}
      width={440}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button kind="primary" type="submit" form={id} busy={busy}>
            {verb}
          </Button>
        </>
      }
    >
      {lead && <p>{lead}</p>}
      <form
        id={id}
        ref={form}
        className="fg-account-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!busy) onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
