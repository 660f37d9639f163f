import type { Output } from '@fairgate/contract/app/catalogue'
import { useState } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { listOf, type Text, type TextKey, useText } from '../../kernel/i18n/language.ts'
import { type Name, nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { entriesLabels, type Policy, passbackLabels, phaseLabels, stanceLabels } from './policy-labels.ts'

type Comparison = Output<'comparePolicies'>
type Field = Comparison['settings'][number]

/** Compares a version with another one of the same gate context, by clause and field. */
export function CompareDialog({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const t = useText()
  const { exhibitionId, id } = policy
  const versions = useQueryCommand('getPolicyPage', { exhibitionId, pageSize: 40 }).data?.list ?? []
  const others = versions.filter(one => one.id !== id)
  const [chosen, setChosen] = useState<string>()
  const withId = chosen ?? (others.find(({ standing }) => standing === 'inForce') ?? others[0])?.id
  const { data } = useQueryCommand(
    'comparePolicies',
    { exhibitionId, id, withId: withId ?? id },
    { enabled: withId !== undefined },
  )
  return (
    <Dialog
      open
      title={t('policy.compareTitle', { no: policy.no })}
      width={720}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('shell.close')}</Button>}
    >
      {others.length === 0 ? (
        <p>{t('policy.compareNone')}</p>
      ) : (
        <>
          <Select
            aria-label={t('policy.compareWith')}
            className="fg-policy-context"
            value={withId}
            onChange={setChosen}
            options={others.map(({ id: value, no }) => ({ value, label: t('policy.versionOf', { no }) }))}
          />
          {data && <Differences data={data} />}
        </>
      )}
    </Dialog>
  )
}

function Differences({ data }: { data: Comparison }) {
  const t = useText()
  return (
    <Stack className="fg-policy-compare" gap={16}>
      <p>{t('policy.differences', { count: data.differences })}</p>
      {data.settings.length > 0 && (
        <section>
          <h3>{t('policy.settings')}</h3>
          <Fields fields={data.settings} />
        </section>
      )}
      {data.clauses.map(({ change, no, name, fields }) => (
        <section key={`${change} ${no}`} className={`is-${change}`}>
          <h3>
            {no}. {nameOf(name)} <small>{t(`policy.change_${change}`)}</small>
          </h3>
          <Fields fields={fields} />
        </section>
      ))}
    </Stack>
  )
}

function Fields({ fields }: { fields: readonly Field[] }) {
  const t = useText()
  return (
    <dl>
      {fields.map(({ field, was, is }) => (
        <div key={field}>
          <dt>{t(`policy.${field}`)}</dt>
          <dd>
            <del>{sideSaid(was, t)}</del> <ins>{sideSaid(is, t)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const optionLabels: Readonly<Record<string, TextKey>> = {
  ...stanceLabels,
  ...passbackLabels,
  ...phaseLabels,
  ...entriesLabels,
}

function sideSaid(side: readonly (Name | string)[], t: Text): string {
  const said = side.map(one => {
    if (typeof one !== 'string') return nameOf(one)
    const [kind, count] = one.split(' ')
    if (kind === 'daily' && count) return t('policy.entries_daily', { count: Number(count) })
    const word = optionLabels[one]
    return word ? t(word) : one
  })
  return listOf(said) || t('policy.nothingSaid')
}
