import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { type ReactNode, useState } from 'react'
import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { issueOf } from '../ui/FormSummary.tsx'
import './ReasonDialog.css'

export interface ReasonDialogProps {
  title: string
  /** The word on the button that does it. */
  verb: string
  danger?: boolean
  busy: boolean
  issues: readonly InputIssue[]
  /** Without it the deed cannot be done yet. */
  ready?: boolean
  onConfirm: (note: string) => void
  onCancel: () => void
  children?: ReactNode
}

/** Asks for a deed whose reason is kept with who and when. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { ready = true, issues } = props
  const t = useText()
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(false)
  const missing = asked && note.trim() === '' ? t('gate.empty', { field: t('gate.note') }) : undefined
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
            disabled={!ready}
            onClick={() => {
              setAsked(true)
              if (note.trim() !== '') props.onConfirm(note.trim())
            }}
          >
            {props.verb}
          </Button>
        </>
      }
    >
      {props.children}
      <div className="fg-gate-reason">
        <Field
          label={t('gate.note')}
          name="note"
          required
          error={missing ?? issueOf(issues, 'note')}
          hint={t('gate.noteHint')}
        >
          {control => (
            <textarea
              {...control}
              className="fg-input fg-gate-note"
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
