import { useState } from 'react'
import { type TextKey, useText } from '../../kernel/language.ts'
import { NoteDialog } from '../NoteDialog.tsx'
import type { Ask, AskProps } from './define-actions.ts'

interface NoteWords {
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
  /** The word on the button, where the action's own does not fit. */
  button?: TextKey
  /** Asked only where the command refused to act without it. */
  onlyWhenRefused?: true
}

/** Asks why, in words that are kept with it: one member of the payload. */
export const note = <Row, P = object>(words: NoteWords): Ask<Row, P> => ({
  asks: () => !words.onlyWhenRefused,
  Dialog: asked => <Noting words={words} {...asked} />,
})

function Noting<Row, P>({ words, ...asked }: AskProps<Row, P> & { words: NoteWords }) {
  const t = useText()
  const { one, why, label, optional, hint, name = 'note', button } = words
  const [sent, setSent] = useState(!words.onlyWhenRefused)
  return (
    <NoteDialog
      title={t(one, { name: asked.name, count: asked.rows.length })}
      label={t(label)}
      name={name}
      hint={hint && t(hint)}
      missing={optional ? undefined : t('shell.noteMissing', { field: t(label) })}
      verb={button ? t(button) : asked.word}
      danger={asked.danger}
      busy={asked.busy}
      // The refusal that brought the question up is the question.
      issues={sent ? asked.issues : []}
      onConfirm={said => {
        setSent(true)
        asked.onSend({ [name]: said })
      }}
      onCancel={asked.onCancel}
    >
      {why && <p>{t(why)}</p>}
      {asked.skipped > 0 && <p>{t('shell.skipped', { count: asked.skipped })}</p>}
    </NoteDialog>
  )
}
