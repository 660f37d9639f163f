import { clauseFields } from '@fairgate/contract/admission/policy/fields'
import { gateDayBegins } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { DatesField } from '../../kernel/ui/DatesField.tsx'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { HoursField } from './HoursField.tsx'
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
