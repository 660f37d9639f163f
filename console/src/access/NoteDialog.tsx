import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { type ReactNode, useState } from 'react'
import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { issueOf } from '../ui/FormSummary.tsx'

export interface NoteDialogProps {
  title: string
  /** What the note says. */
  label: string
  /** Its name in the payload. */
  name: string
  /** The word on the button that does it. */
  verb: string
  danger?: boolean
  busy: boolean
  issues: readonly InputIssue[]
  onConfirm: (note: string) => void
  onCancel: () => void
  children?: ReactNode
}

/** A decision that must say why. */
export function NoteDialog(props: NoteDialogProps) {
  const t = useText()
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const empty = note.trim() === ''
  const missing = tried && empty ? t('access.noteEmpty', { field: props.label }) : undefined
  return (
    <Dialog
      open
      title={props.title}
      width={440}
      onClose={props.onCancel}
      foot={
        <>
          <Button onClick={props.onCancel}>{t('shell.cancel')}</Button>
          <Button
            kind={props.danger ? 'danger' : 'primary'}
            busy={props.busy}
            onClick={() => {
              setTried(true)
              if (!empty) props.onConfirm(note.trim())
            }}
          >
            {props.verb}
          </Button>
        </>
      }
    >
      {props.children}
      <div className="fg-access-note">
        <Field label={props.label} name={props.name} required error={missing ?? issueOf(props.issues, props.name)}>
          {control => (
            <textarea
              {...control}
              className="fg-input"
              rows={3}
              maxLength={500}
              value={note}
              onChange={event => setNote(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
