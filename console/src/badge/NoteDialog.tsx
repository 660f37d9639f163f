import { useState } from 'react'
import { type TextKey, useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { verbLabels } from './badge-verbs.ts'
import { type OrderDialogProps, Skipped } from './OrderDialog.tsx'

interface Asking {
  title: TextKey
  line?: TextKey
  label: TextKey
  /** A failed print may go without words; everything else must say why. */
  optional?: boolean
}

const asking: Readonly<Partial<Record<string, Asking>>> = {
  void: { title: 'badge.askVoid', line: 'badge.askVoidLine', label: 'badge.voidNote' },
  suspend: { title: 'badge.askSuspend', line: 'badge.askSuspendLine', label: 'badge.reason' },
  reprint: { title: 'badge.askReprint', line: 'badge.askReprintLine', label: 'badge.reason' },
  reportLost: { title: 'badge.askLost', line: 'badge.askLostLine', label: 'badge.note' },
  markFailed: { title: 'badge.failAsk', label: 'badge.failNote', optional: true },
}

/** A deed that wants a reason in words, and says what follows from it. */
export function NoteDialog({ order, skipped, busy, onSend, onCancel }: OrderDialogProps) {
  const t = useText()
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const { title, line, label, optional } = asking[order.verb] ?? { title: 'badge.askVoid', label: 'badge.reason' }
  const empty = note.trim() === ''
  const send = () => {
    setMissing(empty && !optional)
    if (!empty || optional) onSend({ ...order, note: note.trim() })
  }
  return (
    <Dialog
      open
      title={t(title, { count: order.rows.length, name: order.rows[0]?.name ?? '' })}
      onClose={onCancel}
      foot={
        <>
          <Button onClick={onCancel}>{t('shell.cancel')}</Button>
          <Button kind={order.verb === 'reprint' ? 'primary' : 'danger'} busy={busy} onClick={send}>
            {t(verbLabels[order.verb])}
          </Button>
        </>
      }
    >
      {line && <p>{t(line)}</p>}
      <Skipped count={order.rows.length} skipped={skipped} />
      <div className="fg-order">
        <Field
          label={t(label)}
          name="note"
          required={!optional}
          error={missing && empty ? t('kernel.required') : undefined}
        >
          {control => (
            <textarea
              {...control}
              className="fg-input"
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
