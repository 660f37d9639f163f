import type { CommandName, Payload } from '@fairgate/contract/catalogue'
import { type DictionaryCode, dictionaryCodes, dictionaryWords } from '@fairgate/contract/dictionary/dictionary-words'
import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { Select } from 'antd'
import { type FormEvent, useState } from 'react'
import type { CallError } from '../kernel/call.ts'
import { useText, useWords } from '../kernel/language.ts'
import { useCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Field } from '../ui/Field.tsx'
import { FormSummary, issueOf } from '../ui/FormSummary.tsx'
import { toast } from '../ui/toast.ts'
import { issuesOf } from './form-issues.ts'
import type { OptionRow } from './OptionList.tsx'
import './Dictionary.css'

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
  const [issues, setIssues] = useState<readonly InputIssue[]>([])
  const ending = (word: 'shell.added' | 'shell.edited') => ({
    changes,
    atForm: true,
    onDone: () => {
      toast.success(t(word))
      onClose()
    },
    onRefused: (failure: CallError) => setIssues(issuesOf(failure)),
  })
  const add = useCommand('addDictionaryOption', ending('shell.added'))
  const edit = useCommand('editDictionaryOption', ending('shell.edited'))

  const save = (event: FormEvent) => {
    event.preventDefault()
    setIssues([])
    const { nameCn, nameEn } = form
    const position = Number(form.position)
    if (option) edit.mutate({ id: option.id, version: option.version, nameCn, nameEn, position })
    else add.mutate({ ...form, position, exhibitionId } satisfies NewOption)
  }
  const text = (name: 'value' | 'nameCn' | 'nameEn' | 'position', more: { hint?: string; lang?: string } = {}) => (
    <Field label={t(`dictionary.${name}`)} name={name} required error={issueOf(issues, name)} hint={more.hint}>
      {control => (
        <input
          {...control}
          className="fg-input"
          lang={more.lang}
          inputMode={name === 'position' ? 'numeric' : undefined}
          maxLength={60}
          disabled={name === 'value' && option !== undefined}
          value={form[name]}
          onChange={event => setForm({ ...form, [name]: event.target.value })}
        />
      )}
    </Field>
  )

  return (
    <Drawer
      title={t(option ? 'dictionary.editTitle' : 'dictionary.add')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button kind="primary" type="submit" form="dictionary-option" busy={add.isPending || edit.isPending}>
            {t('dictionary.save')}
          </Button>
        </>
      }
    >
      <form id="dictionary-option" className="fg-dictionary-form" onSubmit={save} noValidate>
        <FormSummary issues={issues} />
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
        {text('value', { hint: t('dictionary.valueHint') })}
        {text('nameCn', { lang: 'zh-CN' })}
        {text('nameEn', { lang: 'en' })}
        {text('position')}
      </form>
    </Drawer>
  )
}
