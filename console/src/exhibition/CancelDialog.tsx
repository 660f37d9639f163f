import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { useCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { toast } from '../ui/toast.ts'
import { titleOf } from './exhibition-words.ts'
import './form-parts.css'

/** Not there any more, or in a state that cannot be cancelled: nothing to go on with. */
const GONE = new Set([10006, 10008])

export interface CancelDialogProps {
  /** With the version seen; a later one is asked for while the dialog stays open. */
  exhibition: { id: string; version: number; nameCn: string; nameEn: string }
  /** Asks for the exhibition again, after somebody else has changed it. */
  onReload: () => Promise<unknown>
  onClose: () => void
}

/** Cancels an exhibition for good, with the reason in words. */
export function CancelDialog({ exhibition, onReload, onClose }: CancelDialogProps) {
  const t = useText()
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const [overtaken, setOvertaken] = useState(false)
  const cancel = useCommand('cancelExhibition', {
    changes: ['getAffairDetail', 'getAffairPage', 'getExhibitionDetail', 'findRedPoint'],
    atForm: true,
    onDone: () => {
      toast.success(t('exhibition.cancelled'))
      onClose()
    },
    onRefused: ({ statusCode }) => {
      if (statusCode === 10007) setOvertaken(true)
      if (GONE.has(statusCode)) onClose()
    },
  })
  const missing = note.trim() === ''
  const send = () => {
    setTried(true)
    if (!missing) cancel.mutate({ id: exhibition.id, version: exhibition.version, note: note.trim() })
  }
  return (
    <Dialog
      open
      width={500}
      title={t('exhibition.cancelTitle', { name: titleOf(exhibition) })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('exhibition.keepIt')}</Button>
          <Button kind="danger" busy={cancel.isPending} onClick={send}>
            {t('exhibition.cancelVerb')}
          </Button>
        </>
      }
    >
      <p>{t('exhibition.cancelWhy')}</p>
      <div className="fg-cancel">
        {overtaken && (
          <div className="fg-overtaken" role="alert">
            <strong>{t('shell.changedMeanwhile')}</strong>
            <p>{t('shell.changedMeanwhileLine')}</p>
            <Button size="small" onClick={() => void onReload().then(() => setOvertaken(false))}>
              {t('shell.reload')}
            </Button>
          </div>
        )}
        <Field
          label={t('exhibition.cancelReason')}
          name="note"
          required
          hint={t('exhibition.cancelReasonHint')}
          error={tried && missing ? t('exhibition.cancelReasonMissing') : undefined}
        >
          {control => (
            <textarea
              {...control}
              className="fg-input"
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
