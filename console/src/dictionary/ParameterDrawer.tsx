import { type ParameterKind, parameterKinds } from '@fairgate/contract/dictionary/parameter-kinds'
import { Select } from 'antd'
import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { useSave } from '../kernel/use-save.ts'
import { Field } from '../ui/Field.tsx'
import { FormDrawer } from '../ui/FormDrawer.tsx'
import { issueOf } from '../ui/FormSummary.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import type { ParameterRow } from './ParameterList.tsx'
import { ParameterValueField } from './ParameterValueField.tsx'
import { kindKeys } from './parameter-kinds.ts'

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
  const onDone = () => {
    toast.success(t(parameter ? 'shell.edited' : 'shell.added'))
    onClose()
  }
  const adding = useSave('addSystemParameter', { changes: ['getSystemParameterPage'], onDone })
  const editing = useSave('editSystemParameter', { changes: ['getSystemParameterPage'], onDone })
  const { busy, issues, stale } = parameter ? editing : adding
  // What others change is seen before it is written over: the first save is refused, the next one knows of it.
  const [seen] = useState(parameter?.version)
  const save = () => {
    const { value, noteCn, noteEn } = form
    const version = (stale ? parameter?.version : seen) ?? 0
    if (parameter) editing.send({ id: parameter.id, version, value, noteCn, noteEn })
    else adding.send(form)
  }

  return (
    <FormDrawer
      title={t(parameter ? 'dictionary.editParameter' : 'dictionary.addParameter')}
      verb={t('dictionary.save')}
      busy={busy}
      issues={issues}
      stale={stale}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('dictionary.parameterName')}
        required
        maxLength={60}
        spellCheck={false}
        disabled={parameter !== undefined}
        hint={t('dictionary.parameterNameHint')}
        value={form.name}
        onChange={name => setForm({ ...form, name })}
        issues={issues}
      />
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
        <TextField
          key={name}
          name={name}
          label={t(`dictionary.${name}`)}
          lang={name === 'noteCn' ? 'zh-CN' : 'en'}
          maxLength={200}
          value={form[name]}
          onChange={value => setForm({ ...form, [name]: value })}
          issues={issues}
        />
      ))}
    </FormDrawer>
  )
}
