import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { kindOf, type PartnerKind } from '@fairgate/contract/partner/kinds'
import { Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useText } from '../kernel/language.ts'
import { type Name, nameOf } from '../kernel/name-of.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { issueOf } from '../ui/FormSummary.tsx'
import { NoteField } from '../ui/NoteField.tsx'
import { useDictionary } from '../ui/use-dictionary.ts'
import { fieldWord } from './partner-words.ts'

/** Fields that a return may ask for, in the order of the form. */
const askable = [
  'nameCn',
  'nameEn',
  'creditCode',
  'registrationNumber',
  'country',
  'comAttr',
  'comType',
  'licenceFileId',
  'regionCode',
  'addressCn',
  'addressEn',
  'contactName',
  'contactTelephone',
  'contactEmail',
  'administrator',
  'documentIds',
] as const
type AskableField = (typeof askable)[number] | 'parentId' | 'temporaryFor'

export interface Reasons {
  reasonCode: string
  note: string
  asked: AskableField[]
}

export interface ReasonDialogProps {
  /** Absent for a share application, which has no fields to mend. */
  kind?: PartnerKind
  verb: 'sendback' | 'reject'
  name: Name
  busy: boolean
  issues: readonly InputIssue[]
  onConfirm: (reasons: Reasons) => void
  onCancel: () => void
}

/** Reason from the dictionary, a note in words, and for a return the fields to mend. */
export function ReasonDialog({ kind, verb, name, busy, issues, onConfirm, onCancel }: ReasonDialogProps) {
  const t = useText()
  const { options } = useDictionary(verb === 'reject' ? 'reject_reason' : 'back_reason')
  const [reasonCode, setReasonCode] = useState<string>()
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState<readonly AskableField[]>([])
  const [tried, setTried] = useState(false)
  const missing = tried && !reasonCode ? t('partner.reasonChoose') : undefined
  const error = missing ?? issueOf(issues, 'reasonCode')
  const confirm = () => {
    setTried(true)
    if (reasonCode && !busy) onConfirm({ reasonCode, note: note.trim(), asked: [...asked] })
  }
  const title = t(verb === 'reject' ? 'partner.rejectAsk' : 'partner.returnAsk', { name: nameOf(name) })
  return (
    <Dialog
      open
      title={title}
      width={500}
      onClose={onCancel}
      foot={
        <>
          <Button onClick={onCancel}>{t('shell.cancel')}</Button>
          <Button kind={verb === 'reject' ? 'danger' : 'primary'} busy={busy} onClick={confirm}>
            {t(verb === 'reject' ? 'partner.reject' : 'partner.return')}
          </Button>
        </>
      }
    >
      {verb === 'reject' && <p>{t(kind ? 'partner.rejectWhy' : 'partner.shareRejectWhy')}</p>}
      <div className="fg-partner-reason">
        <Field label={t('partner.reason')} name="reasonCode" required error={error}>
          {control => (
            <Select
              id={control.id}
              aria-describedby={control['aria-describedby']}
              aria-required
              autoFocus
              style={{ width: '100%' }}
              status={error ? 'error' : undefined}
              placeholder={t('partner.reasonChoose')}
              value={reasonCode}
              options={options}
              onChange={setReasonCode}
            />
          )}
        </Field>
        <NoteField
          label={t('partner.note')}
          hint={t('partner.noteHint')}
          error={issueOf(issues, 'note')}
          value={note}
          onChange={setNote}
        />
        {verb === 'sendback' && kind && <AskedFields kind={kind} asked={asked} onChange={setAsked} />}
      </div>
    </Dialog>
  )
}

interface AskedFieldsProps {
  kind: PartnerKind
  asked: readonly AskableField[]
  onChange: (asked: readonly AskableField[]) => void
}

function AskedFields({ kind, asked, onChange }: AskedFieldsProps): ReactNode {
  const t = useText()
  const id = useId()
  const { under, companyTypes } = kindOf(kind)
  const fields: AskableField[] = [
    ...askable,
    ...(under ? (['parentId'] as const) : []),
    ...(companyTypes.length > 1 ? (['temporaryFor'] as const) : []),
  ]
  return (
    <fieldset className="fg-partner-asked-fields">
      <legend>{t('partner.askedFields')}</legend>
      {fields.map(field => (
        <label key={field} htmlFor={`${id}-${field}`}>
          <Checkbox
            id={`${id}-${field}`}
            checked={asked.includes(field)}
            onChange={() => onChange(asked.includes(field) ? asked.filter(one => one !== field) : [...asked, field])}
          />
          {fieldWord(field)}
        </label>
      ))}
    </fieldset>
  )
}
