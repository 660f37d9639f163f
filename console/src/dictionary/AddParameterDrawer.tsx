import { parameterFields } from '@fairgate/contract/dictionary/fields'
import { rangeIssue } from '@fairgate/contract/dictionary/parameter-value'
import { type ParameterName, parameterNames, parameters } from '@fairgate/contract/kernel/parameters'
import { useText, useWords } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { EditDrawer } from '../ui/form/EditDrawer.tsx'
import { formFields } from '../ui/form/form-fields.tsx'
import { useDraft, write } from '../ui/form/use-draft.ts'
import { ParameterValueField } from './ParameterValueField.tsx'

const F = formFields(parameterFields)

/** One of those the house reads, where it was taken back to its preset. */
export function AddParameterDrawer({ onClose }: { onClose: () => void }) {
  const t = useText()
  const w = useWords()
  // Pages hold forty rows, and two of them hold all there are.
  const pages = [1, 2].map(pageNum => ({ pageNum, pageSize: 40 as const }))
  const first = useQueryCommand('getSystemParameterPage', pages[0] ?? {}).data
  const second = useQueryCommand('getSystemParameterPage', pages[1] ?? {}).data
  const there = new Set([...(first?.list ?? []), ...(second?.list ?? [])].map(({ name }) => name))
  const left = first && second ? parameterNames.filter(name => !there.has(name)) : []
  const draft = useDraft({
    of: parameterFields,
    send: form => write('addSystemParameter', form),
    judge: ({ name, value }) => {
      const wrong = name && value.trim() !== '' ? rangeIssue(name as ParameterName, value.trim()) : undefined
      return wrong ? [{ path: 'value', msg: t(wrong.key, wrong.values) }] : []
    },
    done: onClose,
  })
  return (
    <EditDrawer draft={draft} title={t('dictionary.addParameter')} onClose={onClose}>
      <F.choice
        name="name"
        options={left.map(name => ({ value: name, label: `${name} · ${w(parameters[name].words)}` }))}
        loading={!first || !second}
        hint={first && second && left.length === 0 ? t('dictionary.parameterNone') : undefined}
      />
      <ParameterValueField kind="integer" name={draft.values.name} />
    </EditDrawer>
  )
}
