import { handOverFields } from '@fairgate/contract/badge/fields'
import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { type OrderDialogProps, Skipped } from './OrderDialog.tsx'

/** Hands cards out: to whom, or to each holder in person. */
export function IssueDialog({ order, skipped, busy, onSend, onCancel }: OrderDialogProps) {
  const t = useText()
  const [to, setTo] = useState('')
  const count = order.whole?.total ?? order.rows.length
  return (
    <Dialog
      open
      title={t('badge.askIssue', { count })}
      onClose={onCancel}
      foot={
        <>
          <Button onClick={onCancel}>{t('shell.cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => onSend({ ...order, to: to.trim() })}>
            {t('badge.issue')}
          </Button>
        </>
      }
    >
      {order.whole && <p>{t('badge.wholeLine')}</p>}
      <Skipped count={order.rows.length} skipped={skipped} />
      <div className="fg-order">
        <Field label={t('badge.issuedToField')} name="to" hint={t('badge.issuedToHint')}>
          {control => (
            <input
              {...control}
              className="fg-input"
              maxLength={handOverFields.to.max}
              value={to}
              onChange={event => setTo(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
