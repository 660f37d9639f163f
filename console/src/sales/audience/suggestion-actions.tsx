import type { RowOf } from '@fairgate/contract/app/catalogue'
import type { MergedField } from '@fairgate/contract/sales/audience/fields'
import { GitMerge, X } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { CheckLine } from '../../kernel/ui/CheckLine.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { type ActionDialogProps, defineActions } from '../../kernel/ui/list/define-actions.ts'
import { Segmented } from '../../kernel/ui/Segmented.tsx'
import { genderLabels } from './audience-labels.ts'

type Row = RowOf<'getMergeSuggestionPage'>
export type SuggestedPerson = Row['one']

/** Actions for a pair of people: merge, or mark as different. */
export const suggestionActions = defineActions<Row>(
  'audience',
  {
    merge: {
      command: 'mergeAudience',
      payload: (_rows, given) => given,
      icon: GitMerge,
      tone: 'primary',
      ask: { Dialog: MergeDialog },
      done: 'audience.merged',
    },
    dismiss: {
      command: 'dismissMergeSuggestion',
      icon: X,
      ask: confirm({ one: 'audience.dismissAsk', why: 'audience.dismissWhy' }),
      done: 'audience.dismissed',
    },
  },
  ({ one, other }) => `${one.name} · ${other.name}`,
)

/** Shows both people and asks which one stays. */
function MergeDialog({ rows, word, busy, issues, onSend, onCancel }: ActionDialogProps<Row>) {
  const t = useText()
  const [row] = rows
  const [survivorId, setSurvivorId] = useState(
    row && row.other.exhibitions > row.one.exhibitions ? row.other.id : row?.one.id,
  )
  const [taken, setTaken] = useState<readonly MergedField[]>([])
  if (!row) return null
  const chooseSurvivor = (id: string) => {
    setSurvivorId(id)
    setTaken([])
  }
  type Of = (person: SuggestedPerson) => string | number | null | false
  const facts: readonly [Parameters<typeof t>[0], Of, MergedField?][] = [
    ['audience.name', ({ name }) => name, 'name'],
    ['audience.phone', ({ phone }) => phone, 'phone'],
    ['audience.email', ({ email }) => email, 'email'],
    ['audience.document', ({ document }) => document, 'document'],
    ['audience.gender', ({ gender }) => gender && t(genderLabels[gender]), 'gender'],
    ['audience.age', ({ age }) => age, 'birth'],
    ['audience.employer', ({ employer }) => employer, 'employer'],
    ['audience.exhibitions', ({ exhibitions }) => exhibitions],
  ]
  /** A value of one person; if both have different values, the other one may be chosen. */
  const cell = (person: SuggestedPerson, of: Of, field?: MergedField) => {
    const value = of(person)
    const differs = field && of(row.one) && of(row.other) && of(row.one) !== of(row.other)
    if (!differs || person.id === survivorId) return value || '—'
    return (
      <CheckLine
        aria-label={`${t('audience.takeThis')} ${value}`}
        checked={taken.includes(field)}
        onChange={() => setTaken(taken.includes(field) ? taken.filter(one => one !== field) : [...taken, field])}
      >
        {value}
      </CheckLine>
    )
  }
  return (
    <Dialog
      open
      title={t('audience.mergeTitle')}
      width={560}
      onClose={onCancel}
      foot={
        <>
          <Button onClick={onCancel}>{t('shell.cancel')}</Button>
          <Button
            kind="primary"
            busy={busy}
            onClick={() =>
              onSend({ keep: survivorId, ids: [survivorId === row.one.id ? row.other.id : row.one.id], fields: taken })
            }
          >
            {word}
          </Button>
        </>
      }
    >
      <p>{t('audience.mergeWhy')}</p>
      <table className="fg-audience-pair">
        <thead>
          <tr>
            <td />
            <th scope="col">{row.one.name}</th>
            <th scope="col">{row.other.name}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map(([name, of, field]) => (
            <tr key={name}>
              <th scope="row">{t(name)}</th>
              <td>{cell(row.one, of, field)}</td>
              <td>{cell(row.other, of, field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Segmented
        label={t('audience.survivorWhich')}
        value={survivorId ?? ''}
        options={[
          { value: row.one.id, label: t('audience.survivorFirst') },
          { value: row.other.id, label: t('audience.survivorSecond') },
        ]}
        onChange={chooseSurvivor}
      />
      {issues.map(({ path, msg }) => (
        <p key={path} className="fg-field-error">
          {msg}
        </p>
      ))}
    </Dialog>
  )
}
