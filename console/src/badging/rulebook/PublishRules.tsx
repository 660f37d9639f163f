import type { RuleTrial } from '@fairgate/contract/badging/rulebook/commands'
import { publishFields } from '@fairgate/contract/badging/rulebook/fields'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { MomentField } from '../../kernel/ui/MomentField.tsx'
import { RuleChanges } from './RuleChanges.tsx'
import type { BookRow, RuleRow } from './rulebook-labels.ts'

const F = formFields(publishFields)
type Published = Pick<BookRow, 'id' | 'version' | 'exhibitionId' | 'no' | 'tried'>

/** The moment from which the rules are in force, a reason if they were not tried, and the old and new sentences. */
export function PublishRules({ row, onClose }: { row: Published; onClose: () => void }) {
  const t = useText()
  const { id, version, exhibitionId, no, tried } = row
  const { data } = useQueryCommand('compareRuleBooks', { exhibitionId, id })
  const { data: tries } = useQueryCommand('getRuleTrial', { exhibitionId, id })
  const { data: detail } = useQueryCommand('getRuleBookDetail', { exhibitionId, id })
  const draft = useDraft({
    of: publishFields,
    start: { effectiveAt: null },
    send: ({ effectiveAt, note }) =>
      write('publishRuleBook', { exhibitionId, id, version, note, effectiveAt: effectiveAt || null } as never),
    validate: ({ note }) => (tried || note.trim() ? [] : [{ path: 'note', msg: t('rulebook.noteNeeded') }]),
    said: 'rulebook.publishedDone',
    done: onClose,
  })
  return (
    <EditDialog
      draft={draft}
      title={t('rulebook.publishTitle', { no })}
      lead={t(tried ? 'rulebook.publishLead' : 'rulebook.publishUntried')}
      verb={t('rulebook.publish')}
      width={640}
      onClose={onClose}
    >
      <F.own name="effectiveAt" label={t('rulebook.effectiveAt')} hint={t('rulebook.effectiveHint')} required={false}>
        {(control, { value, set }) => (
          <MomentField
            id={control.id}
            label={t('rulebook.effectiveAt')}
            value={value ?? undefined}
            onChange={next => set(next ?? null)}
          />
        )}
      </F.own>
      <F.note name="note" rows={2} required={!tried} />
      {tries?.trial?.current && <Affected {...tries.trial.newly} />}
      <Idle rules={detail?.book?.list ?? []} />
      {data && <RuleChanges changes={data.changes} />}
    </EditDialog>
  )
}

const idleTexts = { quota: 'rulebook.quotaOnlyWarns', price: 'rulebook.priceOnlyWarns' } as const

/** Rules that only warn although they are about what a badge gets or costs. */
function Idle({ rules }: { rules: readonly Pick<RuleRow, 'code' | 'kind' | 'effect'>[] }) {
  const t = useText()
  return rules.map(({ code, kind, effect }) =>
    effect === 'warn' && (kind === 'quota' || kind === 'price') ? (
      <p key={code} className="fg-field-hint">
        {t(idleTexts[kind], { code })}
      </p>
    ) : null,
  )
}

/** Whom the trial newly affects. */
function Affected({ refused, onHold, warned }: RuleTrial['newly']) {
  const t = useText()
  const counts = { newlyRefused: refused, newlyOnHold: onHold, newlyWarned: warned }
  return (
    <Inline as="p" gap={[4, 16]} wrap>
      {Object.entries(counts).map(([label, count]) => (
        <strong key={label}>
          {t(`rulebook.${label as keyof typeof counts}`)} {formatNumber(count)}
        </strong>
      ))}
    </Inline>
  )
}
