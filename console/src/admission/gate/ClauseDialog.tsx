import { type ClauseHours, clauseFields, hoursLimit } from '@fairgate/contract/admission/policy/fields'
import { Plus, X } from 'lucide-react'
import { gateDayBegins } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { DatesField } from '../../kernel/ui/DatesField.tsx'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { TimeField } from '../../kernel/ui/TimeField.tsx'
import '../../kernel/ui/MomentField.css'
import {
  type Clause,
  effectLabels,
  entriesLabels,
  idsOf,
  type Policy,
  type PolicyDetail,
  phaseLabels,
  sentClauses,
  settingsOf,
} from './policy-labels.ts'

const F = formFields(clauseFields)

interface ClauseDialogProps {
  detail: PolicyDetail
  policy: Policy
  /** The number of the clause; undefined for a new one. */
  no: number | undefined
  onClose: () => void
}

/** The form of a clause. Saving writes the whole draft with this clause in its position. */
export function ClauseDialog({ detail: { choices }, policy, no, onClose }: ClauseDialogProps) {
  const t = useText()
  const { id, version, exhibitionId, list } = policy
  const clause = list.find(one => one.no === no)
  const others = sentClauses(list)
  const save = (clauses: ReturnType<typeof sentClauses>) =>
    write('savePolicy', { exhibitionId, id, version, ...settingsOf(policy), clauses })
  const draft = useDraft({
    of: clauseFields,
    start: startOf(clause),
    without: ({ entries, effect }) => [
      ...(effect === 'refuse' ? (['entries', 'gapMinutes'] as const) : []),
      ...(entries === 'daily' && effect !== 'refuse' ? [] : (['entriesADay'] as const)),
    ],
    send: form => {
      const sent = {
        ...form,
        entries: form.entries ?? 'asType',
        entriesADay: form.entries === 'daily' ? form.entriesADay : null,
        gapMinutes: form.gapMinutes ?? 0,
      } as (typeof others)[number]
      return save(no === undefined ? [...others, sent] : others.map((one, at) => (at === no - 1 ? sent : one)))
    },
    said: no === undefined ? 'shell.added' : 'shell.saved',
    done: onClose,
  })
  const { entries, effect } = draft.values
  const options = (rows: PolicyDetail['choices']['zones']) => rows.map(row => ({ value: row.id, label: nameOf(row) }))
  const remove = () => save(others.filter((_, at) => at !== (no ?? 0) - 1)).then(onClose, draft.meet)
  return (
    <EditDialog
      draft={draft}
      title={no === undefined ? t('policy.addClause') : t('policy.clauseOf', { no })}
      onClose={onClose}
    >
      <F.text name="nameCn" />
      <F.text name="nameEn" />
      <F.segmented name="effect" labels={effectLabels} />
      <F.many name="badgeTypeIds" options={options(choices.badgeTypes)} />
      <F.many name="companyIds" options={options(choices.companies)} placeholder={t('policy.anyCompany')} />
      <F.many name="zoneIds" options={options(choices.zones)} placeholder={t('policy.whereAsType')} />
      <F.many name="doorIds" options={options(choices.doors)} />
      <F.ticks name="phases" labels={phaseLabels} />
      <F.own name="days" label={t('policy.days')} required={false}>
        {(_control, { value, set }) => (
          <DatesField
            aria-label={t('policy.days')}
            placeholder={t('policy.anyDay')}
            value={value ?? []}
            onChange={set}
          />
        )}
      </F.own>
      <F.own name="hours" label={t('policy.hours')} hint={t('policy.hoursHint')} required={false}>
        {(_control, { value, set }) => <HoursField value={value ?? []} onChange={set} />}
      </F.own>
      {effect !== 'refuse' && <F.radios name="entries" labels={entriesLabels} />}
      {effect !== 'refuse' && entries === 'daily' && (
        <F.text name="entriesADay" hint={t('policy.gateDayHint', { time: gateDayBegins() })} />
      )}
      {effect !== 'refuse' && <F.text name="gapMinutes" hint={t('policy.gapHint')} />}
      {no !== undefined && (
        <Button kind="danger" onClick={() => void remove()}>
          {t('policy.removeClause')}
        </Button>
      )}
    </EditDialog>
  )
}

function startOf(clause: Clause | undefined) {
  if (!clause) return { days: [], hours: [], gapMinutes: '0' }
  const { no: _no, badgeTypes, companies, zones, doors, entriesADay, gapMinutes, ...rest } = clause
  return {
    ...rest,
    ...{ badgeTypeIds: idsOf(badgeTypes), companyIds: idsOf(companies), zoneIds: idsOf(zones), doorIds: idsOf(doors) },
    entriesADay: entriesADay === null ? '' : String(entriesADay),
    gapMinutes: String(gapMinutes),
  }
}

interface HoursFieldProps {
  value: readonly ClauseHours[]
  onChange: (hours: ClauseHours[]) => void
}

/** A range of hours; a range that ends before it begins ends on the next day. */
function HoursField({ value, onChange }: HoursFieldProps) {
  const t = useText()
  const change = (at: number, part: Partial<ClauseHours>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <Stack gap={8} align="start">
      {value.map(({ from, to }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hours have no identity but their place
        <span key={at} className="fg-moment">
          <TimeField aria-label={t('policy.from')} value={from} onChange={next => change(at, { from: next })} />
          <TimeField
            aria-label={t('policy.to')}
            value={to === '24:00' ? '00:00' : to}
            onChange={next => change(at, { to: next })}
          />
          <Button
            icon={X}
            aria-label={t('policy.removeHours')}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          />
        </span>
      ))}
      {value.length < hoursLimit && (
        <Button icon={Plus} onClick={() => onChange([...value, { from: '08:00', to: '18:00' }])}>
          {t('policy.addHours')}
        </Button>
      )}
    </Stack>
  )
}
