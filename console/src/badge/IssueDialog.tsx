import { handOverFields } from '@fairgate/contract/badge/fields'
import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import type { AskProps } from '../ui/list/define-actions.ts'

/** Hands cards out: to whom, or to each holder in person. */
export function IssueDialog<Row, P>({ rows, whole, skipped, busy, onSend, onCancel }: AskProps<Row, P>) {
  const t = useText()
  const [to, setTo] = useState('')
  const count = whole?.total ?? rows.length
  return (
    <Dialog
      open
      title={t('badge.askIssue', { count })}
      onClose={onCancel}
      foot={
        <>
          <Button onClick={onCancel}>{t('shell.cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => onSend({ to: to.trim() })}>
            {t('badge.issue')}
          </Button>
        </>
      }
    >
      {whole && <p>{t('shell.wholeLine')}</p>}
      {skipped > 0 && <p>{t('shell.skipped', { count: skipped })}</p>}
      <div className="fg-dialog-fields">
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
