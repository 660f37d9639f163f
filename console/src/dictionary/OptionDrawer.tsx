import type { CommandName, Payload } from '@fairgate/contract/catalogue'
import { type DictionaryCode, dictionaryCodes, dictionaryWords } from '@fairgate/contract/dictionary/dictionary-words'
import { Select } from 'antd'
import { useState } from 'react'
import { useText, useWords } from '../kernel/language.ts'
import { useSave } from '../kernel/use-save.ts'
import { Field } from '../ui/Field.tsx'
import { FormDrawer } from '../ui/FormDrawer.tsx'
import { issueOf } from '../ui/FormSummary.tsx'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import type { OptionRow } from './OptionList.tsx'

export interface OptionDrawerProps {
  /** The one to edit; a new one without it. */
  option?: OptionRow
  /** The dictionary the list is narrowed to. */
  code?: string
  exhibitionId?: string
  changes: CommandName[]
  onClose: () => void
}

type NewOption = Payload<'addDictionaryOption'>

/** The form of one option, beside its list. Dictionary and value are chosen once: rows keep the value. */
export function OptionDrawer({ option, code, exhibitionId, changes, onClose }: OptionDrawerProps) {
  const t = useText()
  const w = useWords()
  const [form, setForm] = useState({
    code: (option?.code ?? code ?? 'show_type') as DictionaryCode,
    value: option?.value ?? '',
    nameCn: option?.nameCn ?? '',
    nameEn: option?.nameEn ?? '',
    position: String(option?.position ?? 100),
  })
  const onDone = () => {
    toast.success(t(option ? 'shell.edited' : 'shell.added'))
    onClose()
  }
  const adding = useSave('addDictionaryOption', { changes, onDone })
  const editing = useSave('editDictionaryOption', { changes, onDone })
  const { busy, issues, stale } = option ? editing : adding
  // What others change is seen before it is written over: the first save is refused, the next one knows of it.
  const [seen] = useState(option?.version)

  const save = () => {
    const { nameCn, nameEn } = form
    const position = Number(form.position)
    const version = (stale ? option?.version : seen) ?? 0
    if (option) editing.send({ id: option.id, version, nameCn, nameEn, position })
    else adding.send({ ...form, position, exhibitionId } satisfies NewOption)
  }
  const text = (name: 'value' | 'nameCn' | 'nameEn' | 'position', more: Partial<TextFieldProps> = {}) => (
    <TextField
      name={name}
      label={t(`dictionary.${name}`)}
      required
      maxLength={60}
      value={form[name]}
      onChange={value => setForm({ ...form, [name]: value })}
      issues={issues}
      {...more}
    />
  )

  return (
    <FormDrawer
      title={t(option ? 'dictionary.editTitle' : 'dictionary.add')}
      verb={t('dictionary.save')}
      busy={busy}
      issues={issues}
      stale={stale}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={t('dictionary.dictionary')} name="code" required error={issueOf(issues, 'code')}>
        {control => (
          <Select
            id={control.id}
            style={{ width: '100%' }}
            disabled={option !== undefined}
            value={form.code}
            options={dictionaryCodes.map(value => ({ value, label: w(dictionaryWords[value]) }))}
            onChange={value => setForm({ ...form, code: value })}
          />
        )}
      </Field>
      {text('value', { hint: t('dictionary.valueHint'), disabled: option !== undefined })}
      {text('nameCn', { lang: 'zh-CN' })}
      {text('nameEn', { lang: 'en' })}
      {text('position', { inputMode: 'numeric' })}
    </FormDrawer>
  )
}
