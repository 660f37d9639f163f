import { type TextKey, useText } from '../../i18n/language.ts'
import { NoteDialog } from '../NoteDialog.tsx'
import type { ActionDialogProps, Ask } from './define-actions.ts'

interface NoteTexts {
  /** The question about one row, with its `name`, or about several, with their `count`. */
  one: TextKey
  /** The consequences. */
  why?: TextKey
  /** The label of the note; it may not be empty, unless it is optional. */
  label: TextKey
  optional?: true
  hint?: TextKey
  /** The note's name in the payload; `note` by default. */
  name?: string
  /** The maximum number of characters of its field; 500 by default. */
  max?: number
}

/** Asks for a reason, which is stored: one member of the payload. */
export const note = <Row, P = object>(texts: NoteTexts): Ask<Row, P> => ({
  Dialog: dialog => <Noting texts={texts} {...dialog} />,
})

function Noting<Row, P>({ texts, ...dialog }: ActionDialogProps<Row, P> & { texts: NoteTexts }) {
  const t = useText()
  const { one, why, label, optional, hint, name = 'note', max } = texts
  return (
    <NoteDialog
      title={t(one, { name: dialog.name, count: dialog.rows.length })}
      label={t(label)}
      name={name}
      max={max}
      hint={hint && t(hint)}
      missing={optional ? undefined : t('shell.noteMissing', { field: t(label) })}
      verb={dialog.word}
      danger={dialog.danger}
      busy={dialog.busy}
      issues={dialog.issues}
      onConfirm={said => dialog.onSend({ [name]: said })}
      onCancel={dialog.onCancel}
    >
      {why && <p>{t(why)}</p>}
      {dialog.skipped > 0 && <p>{t('shell.skipped', { count: dialog.skipped })}</p>}
    </NoteDialog>
  )
}
