import type { Fields } from '@fairgate/contract/kernel/field'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '../../kernel/language.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { DraftContext } from './draft-context.ts'
import { StaleNotice } from './StaleNotice.tsx'
import type { Draft } from './use-draft.ts'
import './EditDialog.css'

export interface EditDialogProps<S extends Fields> {
  draft: Draft<S>
  title: string
  /** What it asks for and why. */
  lead?: string
  /** The word on the primary; save where nothing is given. */
  verb?: string
  onClose: () => void
  children: ReactNode
}

/** A few fields in a dialog: Enter sends, Esc leaves, the focus starts in the first field. */
export function EditDialog<S extends Fields>({ draft, title, lead, verb, onClose, children }: EditDialogProps<S>) {
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
          <Button kind="primary" type="submit" form={id} busy={draft.busy !== undefined}>
            {verb ?? t('shell.save')}
          </Button>
        </>
      }
    >
      {lead && <p>{lead}</p>}
      <DraftContext value={draft as unknown as Draft}>
        <form
          id={id}
          ref={form}
          className="fg-dialog-fields"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            void draft.send()
          }}
        >
          {draft.stale && <StaleNotice />}
          {children}
        </form>
      </DraftContext>
    </Dialog>
  )
}
