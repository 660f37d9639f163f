import {
  type DecidedEntityType,
  reasonDictionaries,
} from '@fairgate/contract/foundation/dictionary/decided-entity-types'
import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { Dialog } from '../Dialog.tsx'
import { Field } from '../Field.tsx'
import { issueOf } from '../FormSummary.tsx'
import { NoteField } from '../NoteField.tsx'
import { useDictionary } from '../use-dictionary.ts'
import { NoteTemplates } from './NoteTemplates.tsx'
import './decision.css'

/** The content of a return or a rejection: a dictionary value, a note (may be empty), and the fields to correct. */
export interface Decision<Field extends string = string> {
  reasonCode: string
  note: string
  asked: Field[]
}

export interface DecisionDialogProps<Field extends string> {
  verb: 'return' | 'reject'
  /** The entity type whose reasons are offered. */
  noun: DecidedEntityType
  /** Adds the reasons of this exhibition. */
  exhibitionId?: string
  /** The names of the decided rows; several are shown as a number. */
  names: readonly string[]
  /** The consequences, above the reason. */
  children?: ReactNode
  /** The fields that a return may request, in the order of the form; only for one row. */
  fields?: readonly { value: Field; label: string }[]
  busy: boolean
  /** The refusal of the server at `reasonCode` or `note`. */
  issues?: readonly InputIssue[]
  onConfirm: (decision: Decision<Field>) => void
  onCancel: () => void
}

/** The digits that choose a reason, in the order of the keyboard. */
const digits = '1234567890'

/**
 * The only dialog for returns and rejections: a dictionary reason, a note, and for a return the fields to correct. A
 * digit chooses a reason, Enter sends, in the note Ctrl+Enter. A reason is required (specification, §5).
 */
export function DecisionDialog<Field extends string>(props: DecisionDialogProps<Field>) {
  const { verb, noun, exhibitionId, names, fields = [], issues = [], busy } = props
  const t = useText()
  const form = useId()
  const reasons = useRef<HTMLDivElement>(null)
  // The focus does not start in the note, because digits choose a reason, and reasons may load after the dialog.
  useEffect(() => reasons.current?.focus(), [])
  const { options } = useDictionary(reasonDictionaries[verb], { noun, exhibitionId })
  const [reasonCode, setReasonCode] = useState<string>()
  const [note, setNote] = useState('')
  const [requested, setRequested] = useState<readonly Field[]>([])
  const [tried, setTried] = useState(false)
  const send = () => {
    setTried(true)
    if (reasonCode && !busy) props.onConfirm({ reasonCode, note: note.trim(), asked: [...requested] })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const control = event.ctrlKey || event.metaKey
    const writing = event.target instanceof HTMLTextAreaElement
    const chosen = writing || control ? undefined : options[digits.indexOf(event.key)]
    if (chosen) setReasonCode(chosen.value)
    else if (event.key === 'Enter' && (control || !writing)) send()
    else return
    event.preventDefault()
  }
  const title =
    names.length === 1
      ? t(verb === 'return' ? 'decision.returnTitle' : 'decision.rejectTitle', { name: names[0] ?? '' })
      : t(verb === 'return' ? 'decision.returnMany' : 'decision.rejectMany', { count: names.length })
  const toggle = (field: Field) =>
    setRequested(requested.includes(field) ? requested.filter(one => one !== field) : [...requested, field])
  return (
    <Dialog
      open
      title={title}
      width={500}
      onClose={props.onCancel}
      foot={
        <>
          <Button onClick={props.onCancel}>{t('shell.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            aria-keyshortcuts="Control+Enter"
            kind={verb === 'return' ? 'primary' : 'danger'}
            busy={busy}
          >
            {t(verb === 'return' ? 'decision.return' : 'decision.reject')}
          </Button>
        </>
      }
    >
      {props.children}
      <form
        id={form}
        className="fg-decision"
        onKeyDown={onKeyDown}
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
      >
        <Field
          label={t('decision.reason')}
          name="reasonCode"
          required
          error={tried && !reasonCode ? t('decision.chooseReason') : issueOf(issues, 'reasonCode')}
        >
          {control => (
            <div
              className="fg-decision-choices"
              role="radiogroup"
              aria-label={t('decision.reason')}
              tabIndex={-1}
              ref={reasons}
              {...control}
            >
              {options.map(({ value, label }, index) => (
                <label key={value}>
                  <input
                    type="radio"
                    className="fg-radio"
                    name="reasonCode"
                    aria-keyshortcuts={digits[index]}
                    checked={reasonCode === value}
                    onChange={() => setReasonCode(value)}
                  />
                  <span>{label}</span>
                  {digits[index] && <kbd aria-hidden>{digits[index]}</kbd>}
                </label>
              ))}
            </div>
          )}
        </Field>
        <NoteField
          label={t('decision.note')}
          hint={t('decision.noteHint')}
          error={issueOf(issues, 'note')}
          value={note}
          onChange={setNote}
        />
        <NoteTemplates note={note} onChoose={text => setNote(note.trim() ? `${note.trim()}\n${text}` : text)} />
        {verb === 'return' && names.length === 1 && fields.length > 0 && (
          <Field label={t('decision.fields')} name="asked" hint={t('decision.fieldsNone')}>
            {({ 'aria-required': _required, ...control }) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a frame of its own
              <div className="fg-decision-choices" role="group" aria-label={t('decision.fields')} {...control}>
                {fields.map(({ value, label }) => (
                  <label key={value} htmlFor={`${form}-${value}`}>
                    <Checkbox
                      id={`${form}-${value}`}
                      checked={requested.includes(value)}
                      onChange={() => toggle(value)}
                    />
                    <span>{label}</span>
                  </label>
                ))}
              </div>
            )}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
