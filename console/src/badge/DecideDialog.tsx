import { useState } from 'react'
import { type TextKey, useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { NoteField } from '../ui/NoteField.tsx'
import type { AskedField } from './badge-order.ts'
import { fieldLabels } from './badge-words.ts'
import { type OrderDialogProps, Skipped } from './OrderDialog.tsx'
import { useReasons } from './use-reasons.ts'

const ASKABLE: readonly AskedField[] = [
  'photoFileId',
  'name',
  'nameEn',
  'documentType',
  'documentNumber',
  'phone',
  'employer',
  'jobTitle',
  'birth',
]

/** Return or reject: the reason from the dictionary, a note, and for a return what must be changed. */
export function DecideDialog({ order, skipped, busy, onSend, onCancel }: OrderDialogProps) {
  const t = useText()
  const returning = order.verb === 'return'
  const { options } = useReasons(returning ? 'back_reason' : 'reject_reason')
  const [reasonCode, setReasonCode] = useState('')
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState<AskedField[]>([])
  const [missing, setMissing] = useState(false)
  const send = () => {
    setMissing(reasonCode === '')
    if (reasonCode !== '') onSend({ ...order, reasonCode, note: note.trim(), asked })
  }
  const title: TextKey = returning ? 'badge.askReturn' : 'badge.askReject'
  return (
    <Dialog
      open
      title={t(title, { count: order.rows.length })}
      width={500}
      onClose={onCancel}
      foot={
        <>
          <Button onClick={onCancel}>{t('shell.cancel')}</Button>
          <Button kind={returning ? 'primary' : 'danger'} busy={busy} onClick={send}>
            {t(returning ? 'badge.return' : 'badge.reject')}
          </Button>
        </>
      }
    >
      <Skipped count={order.rows.length} skipped={skipped} />
      <div className="fg-order">
        <Field
          label={t('badge.reason')}
          name="reasonCode"
          required
          error={missing && reasonCode === '' ? t('badge.chooseReason') : undefined}
        >
          {control => (
            <div className="fg-choices is-wide" role="radiogroup" {...control}>
              {options.map(({ value, label }) => (
                <label key={value}>
                  <input
                    type="radio"
                    name="reasonCode"
                    checked={reasonCode === value}
                    onChange={() => setReasonCode(value)}
                  />
                  {label}
                </label>
              ))}
            </div>
          )}
        </Field>
        {returning && (
          <Field label={t('badge.askedFields')} name="asked" hint={t('badge.askedNone')}>
            {({ 'aria-required': _required, ...control }) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a frame of its own
              <div className="fg-choices is-wide" role="group" {...control}>
                {ASKABLE.map(field => (
                  <label key={field} htmlFor={`asked-${field}`}>
                    <Checkbox
                      id={`asked-${field}`}
                      checked={asked.includes(field)}
                      onChange={() =>
                        setAsked(asked.includes(field) ? asked.filter(other => other !== field) : [...asked, field])
                      }
                    />
                    {t(fieldLabels[field])}
                  </label>
                ))}
              </div>
            )}
          </Field>
        )}
        <NoteField label={t('badge.note')} hint={t('badge.noteHint')} value={note} onChange={setNote} />
      </div>
    </Dialog>
  )
}
