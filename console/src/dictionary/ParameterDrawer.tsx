import { type ParameterKind, parameterKinds } from '@fairgate/contract/dictionary/parameter-kinds'
import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { Select } from 'antd'
import { type FormEvent, useState } from 'react'
import type { CallError } from '../kernel/call.ts'
import { useText } from '../kernel/language.ts'
import { useCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Field } from '../ui/Field.tsx'
import { FormSummary, issueOf } from '../ui/FormSummary.tsx'
import { toast } from '../ui/toast.ts'
import { issuesOf } from './form-issues.ts'
import type { ParameterRow } from './ParameterList.tsx'
import { ParameterValueField } from './ParameterValueField.tsx'
import { kindKeys } from './parameter-kinds.ts'
import './Dictionary.css'

export interface ParameterDrawerProps {
  /** The one to edit; a new one without it. */
  parameter?: ParameterRow
  onClose: () => void
}

/** The form of one parameter. Name and kind are chosen once: the system reads it by them. */
export function ParameterDrawer({ parameter, onClose }: ParameterDrawerProps) {
  const t = useText()
  const [form, setForm] = useState({
    name: parameter?.name ?? '',
    kind: parameter?.kind ?? ('integer' as ParameterKind),
    value: parameter?.value ?? '',
    noteCn: parameter?.noteCn ?? '',
    noteEn: parameter?.noteEn ?? '',
  })
  const [issues, setIssues] = useState<readonly InputIssue[]>([])
  const ending = (word: 'shell.added' | 'shell.edited') => ({
    changes: ['getSystemParameterPage' as const],
    atForm: true,
    onDone: () => {
      toast.success(t(word))
      onClose()
    },
    onRefused: (failure: CallError) => setIssues(issuesOf(failure)),
  })
  const add = useCommand('addSystemParameter', ending('shell.added'))
  const edit = useCommand('editSystemParameter', ending('shell.edited'))
  const save = (event: FormEvent) => {
    event.preventDefault()
    setIssues([])
    const { value, noteCn, noteEn } = form
    if (parameter) edit.mutate({ id: parameter.id, version: parameter.version, value, noteCn, noteEn })
    else add.mutate(form)
  }

  return (
    <Drawer
      title={t(parameter ? 'dictionary.editParameter' : 'dictionary.addParameter')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button kind="primary" type="submit" form="system-parameter" busy={add.isPending || edit.isPending}>
            {t('dictionary.save')}
          </Button>
        </>
      }
    >
      <form id="system-parameter" className="fg-dictionary-form" onSubmit={save} noValidate>
        <FormSummary issues={issues} />
        <Field
          label={t('dictionary.parameterName')}
          name="name"
          required
          error={issueOf(issues, 'name')}
          hint={t('dictionary.parameterNameHint')}
        >
          {control => (
            <input
              {...control}
              className="fg-input"
              maxLength={60}
              spellCheck={false}
              disabled={parameter !== undefined}
              value={form.name}
              onChange={event => setForm({ ...form, name: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('dictionary.kind')} name="kind" required error={issueOf(issues, 'kind')}>
          {control => (
            <Select
              id={control.id}
              style={{ width: '100%' }}
              disabled={parameter !== undefined}
              value={form.kind}
              options={parameterKinds.map(kind => ({ value: kind, label: t(kindKeys[kind]) }))}
              onChange={kind => setForm({ ...form, kind, value: '' })}
            />
          )}
        </Field>
        <ParameterValueField
          kind={form.kind}
          value={form.value}
          error={issueOf(issues, 'value')}
          onChange={value => setForm({ ...form, value })}
        />
        {(['noteCn', 'noteEn'] as const).map(name => (
          <Field key={name} label={t(`dictionary.${name}`)} name={name} error={issueOf(issues, name)}>
            {control => (
              <input
                {...control}
                className="fg-input"
                lang={name === 'noteCn' ? 'zh-CN' : 'en'}
                maxLength={200}
                value={form[name]}
                onChange={event => setForm({ ...form, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </form>
    </Drawer>
  )
}
