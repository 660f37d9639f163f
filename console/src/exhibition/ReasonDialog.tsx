import { Select } from 'antd'
import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { NoteField } from '../ui/NoteField.tsx'
import { useDictionary } from '../ui/use-dictionary.ts'
import './form-parts.css'

export type AskableField = (typeof askable)[number]

/** What a return may ask to be mended, in the order of the form. */
const askable = [
  'nameCn',
  'nameEn',
  'showType',
  'halls',
  'area',
  'cityCode',
  'address',
  'moveIn',
  'open',
  'moveOut',
  'coSponsors',
  'contactName',
  'contactPhone',
  'contactEmail',
  'website',
  'invoiceMethods',
  'descriptionCn',
  'descriptionEn',
  'logo',
  'posters',
] as const

export interface Decision {
  reasonCode: string
  note: string
  asked: AskableField[]
}

export interface ReasonDialogProps {
  /** Refusing gives a reason; returning also says what to mend. */
  verb: 'return' | 'reject' | undefined
  /** How many exhibitions it is about; only one can be asked for fields. */
  count: number
  busy: boolean
  onConfirm: (decision: Decision) => void
  onCancel: () => void
}

/** Reason from the dictionary, a note in words, and for a return the fields to mend. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { verb, onCancel } = props
  const t = useText()
  const title = t(verb === 'reject' ? 'exhibition.rejectTitle' : 'exhibition.returnTitle')
  return (
    <Dialog open={verb !== undefined} title={title} width={500} onClose={onCancel}>
      {verb && <Reasoning {...props} verb={verb} />}
    </Dialog>
  )
}

function Reasoning({ verb, count, busy, onConfirm, onCancel }: ReasonDialogProps & { verb: 'return' | 'reject' }) {
  const t = useText()
  const { options } = useDictionary(verb === 'reject' ? 'reject_reason' : 'back_reason')
  const [reasonCode, setReasonCode] = useState<string>()
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState<readonly AskableField[]>([])
  const [tried, setTried] = useState(false)
  const error = tried && !reasonCode ? t('exhibition.reasonChoose') : undefined
  const confirm = () => {
    setTried(true)
    if (reasonCode) onConfirm({ reasonCode, note, asked: [...asked] })
  }
  return (
    <form
      className="fg-reason"
      onSubmit={event => {
        event.preventDefault()
        confirm()
      }}
    >
      <Field label={t('exhibition.reason')} name="reasonCode" required error={error}>
        {control => (
          <Select
            id={control.id}
            autoFocus
            style={{ width: '100%' }}
            status={error ? 'error' : undefined}
            placeholder={t('exhibition.reasonChoose')}
            value={reasonCode}
            options={options}
            onChange={setReasonCode}
          />
        )}
      </Field>
      <NoteField
        label={t('exhibition.reasonNote')}
        hint={t('exhibition.reasonNoteHint')}
        value={note}
        onChange={setNote}
      />
      {verb === 'return' && count === 1 && (
        <Field label={t('exhibition.askedFields')} name="asked">
          {() => (
            <div className="fg-reason-fields">
              {askable.map(field => (
                // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control
                <label key={field} className="fg-check-line">
                  <Checkbox
                    aria-label={t(`exhibition.${field}`)}
                    checked={asked.includes(field)}
                    onChange={() =>
                      setAsked(asked.includes(field) ? asked.filter(one => one !== field) : [...asked, field])
                    }
                  />
                  {t(`exhibition.${field}`)}
                </label>
              ))}
            </div>
          )}
        </Field>
      )}
      <div className="fg-dialog-foot">
        <Button onClick={onCancel}>{t('shell.cancel')}</Button>
        <Button type="submit" kind={verb === 'reject' ? 'danger' : 'primary'} busy={busy}>
          {t(verb === 'reject' ? 'exhibition.reject' : 'exhibition.return')}
        </Button>
      </div>
    </form>
  )
}
