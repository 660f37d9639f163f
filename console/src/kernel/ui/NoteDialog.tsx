import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import { type ReactNode, useState } from 'react'
import { useText } from '../i18n/language.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { issueOf } from './FormSummary.tsx'
import { NoteField } from './NoteField.tsx'

export interface NoteDialogProps {
  title: string
  width?: number
  /** The label of the note. */
  label: string
  /** Its name in the payload. */
  name?: string
  /** The maximum number of characters of its field; 500 by default. */
  max?: number
  hint?: string
  /** The initial text. */
  start?: string
  /** Shown if it is empty; without it the note is optional. */
  missing?: string
  /** The label of the button that performs the action. */
  verb: string
  danger?: boolean
  busy: boolean
  /** False while the action is not possible yet. */
  ready?: boolean
  /** The label of the button that cancels; 取消 by default. */
  cancelText?: string
  issues?: readonly InputIssue[]
  onConfirm: (note: string) => void
  onCancel: () => void
  /** The consequences, above the note. */
  children?: ReactNode
}

/** Asks for a reason before an action, which is stored with it. Ctrl+Enter sends, as for a return. */
export function NoteDialog(props: NoteDialogProps) {
  const { name = 'note', missing, ready = true, issues = [] } = props
  const t = useText()
  const [note, setNote] = useState(props.start ?? '')
  const [tried, setTried] = useState(false)
  const said = note.trim()
  const lacks = missing !== undefined && said === ''
  const send = () => {
    setTried(true)
    if (!lacks && ready && !props.busy) props.onConfirm(said)
  }
  return (
    <Dialog
      open
      title={props.title}
      width={props.width ?? 440}
      onClose={props.onCancel}
      foot={
        <>
          <Button onClick={props.onCancel}>{props.cancelText ?? t('shell.cancel')}</Button>
          <Button
            kind={props.danger ? 'danger' : 'primary'}
            aria-keyshortcuts="Control+Enter"
            busy={props.busy}
            disabled={!ready}
            onClick={send}
          >
            {props.verb}
          </Button>
        </>
      }
    >
      {props.children}
      <div className="fg-dialog-fields">
        <NoteField
          label={props.label}
          name={name}
          max={props.max}
          required={missing !== undefined}
          error={tried && lacks ? missing : issueOf(issues, name)}
          hint={props.hint}
          value={note}
          onChange={setNote}
        />
      </div>
    </Dialog>
  )
}
