import { type TextKey, useText } from '../../kernel/language.ts'
import { NoteDialog } from '../NoteDialog.tsx'
import type { ActionDialogProps, Ask } from './define-actions.ts'

interface NoteTexts {
  /** Asked of one, with its `name`, or of several, with their `count`. */
  one: TextKey
  /** What follows from it. */
  why?: TextKey
  /** What the note says; it may not be empty, unless it is optional. */
  label: TextKey
  optional?: true
  hint?: TextKey
  /** The note's name in the payload; `note` where it is left out. */
  name?: string
}

/** Asks why, in words that are stored with it: one member of the payload. */
export const note = <Row, P = object>(texts: NoteTexts): Ask<Row, P> => ({
  Dialog: dialog => <Noting texts={texts} {...dialog} />,
})

function Noting<Row, P>({ texts, ...asked }: ActionDialogProps<Row, P> & { texts: NoteTexts }) {
  const t = useText()
  const { one, why, label, optional, hint, name = 'note' } = texts
  return (
    <NoteDialog
      title={t(one, { name: asked.name, count: asked.rows.length })}
      label={t(label)}
      name={name}
      hint={hint && t(hint)}
      missing={optional ? undefined : t('shell.noteMissing', { field: t(label) })}
      verb={asked.word}
      danger={asked.danger}
      busy={asked.busy}
      issues={asked.issues}
      onConfirm={said => asked.onSend({ [name]: said })}
      onCancel={asked.onCancel}
    >
      {why && <p>{t(why)}</p>}
      {asked.skipped > 0 && <p>{t('shell.skipped', { count: asked.skipped })}</p>}
    </NoteDialog>
  )
}
