import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { RuleView } from '@fairgate/contract/badging/rulebook/commands'
import { isEnforced } from '@fairgate/contract/badging/rulebook/enforcement'
import type { Rule } from '@fairgate/contract/badging/rulebook/kinds'
import sql from 'sql-template-tag'
import { removeQuotaFormulas } from '../../exhibitions/participation/hooks.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { locked, transition } from '../../kernel/transition/transition.ts'
import { ruleBook } from './entity.ts'
import { givesQuota, publishQuotaRules } from './quota-rules.ts'
import { findRunningRulesOf } from './rulebook-context.ts'
import { rulesOf } from './rules.ts'

type Changed = Result<'publishRuleBook'>

/** How long (ms) a moment may be in the past: it was the present when it was sent. */
const tolerance = 60_000

/** How many years ahead a version can be planned. */
const mostYears = 5
const yearMs = 366 * 86_400_000

/** Publishes the draft, from now or from a later moment on. */
export async function publishRuleBook(
  { exhibitionId, id, version, effectiveAt, note }: Input<'publishRuleBook'>,
  context: WriteContext,
): Promise<Changed> {
  const { actor, db, now } = context
  const exhibition = await findRunningRulesOf(context, exhibitionId)
  if (effectiveAt && Date.parse(effectiveAt) < now.getTime() - tolerance) {
    refuse('rulebook.inThePast', { field: 'effectiveAt' })
  }
  if (effectiveAt && Date.parse(effectiveAt) > now.getTime() + mostYears * yearMs)
    refuse('rulebook.tooFarAhead', { field: 'effectiveAt', values: { years: mostYears } })
  const from = effectiveAt ? sql`${effectiveAt}::timestamptz` : sql`date_trunc('milliseconds', clock_timestamp())`
  const published = await transition(context, ruleBook, { id, version }, 'publish', {
    check: row => {
      if (row.exhibitionId !== exhibitionId) refuse('kernel.notFound')
      if (!row.tried && note === '') refuse('rulebook.trialRequired', { field: 'note' })
    },
    set: sql`effective_at = ${from}, note = ${note}, published_by = ${actor.operatorName}, published_at = now()`,
    ...(note && { note }),
    logged: { effectiveAt },
  })
  const rules = await rulesOf(db, id)
  if (rules.length === 0) refuse('rulebook.noRules')
  const unenforced = rules.find(rule => !givesQuota(rule) && !isEnforced(rule as unknown as Rule))
  if (unenforced) refuse('rulebook.warnOnly', { values: { code: unenforced.code } })
  const newest = exhibition.onePersonOneBadge && rules.find(replacesOld)
  if (newest) refuse('rulebook.newestNeedsSeveral', { values: { code: newest.code } })
  await publishQuotaRules(context, { exhibitionId, id, isLater: Boolean(effectiveAt) }, rules)
  return { id, version: published.version }
}

/** With one badge per person in the exhibition's settings, no second application could be submitted. */
const replacesOld = ({ kind, effect, params }: RuleView): boolean =>
  kind === 'onePerson' && (effect === 'refuse' || effect === 'hold') && params.conflict === 'replaceOld'

/** Withdraws a version that is not in force yet. */
export async function withdrawRuleBook(
  { exhibitionId, id, version }: Input<'withdrawRuleBook'>,
  context: WriteContext,
): Promise<Changed> {
  const withdrawn = await transition(context, ruleBook, { id, version }, row => (row.begun ? begun() : 'withdraw'), {
    check: row => (row.exhibitionId === exhibitionId ? undefined : refuse('kernel.notFound')),
    set: sql`effective_at = null`,
  })
  await removeQuotaFormulas(context.db, id)
  return { id, version: withdrawn.version }
}

const begun = () => refuse('rulebook.inForceAlready')

/** Deletes the draft. */
export async function discardRuleBook(
  { exhibitionId, id, version }: Input<'discardRuleBook'>,
  context: WriteContext,
): Promise<Result<'discardRuleBook'>> {
  const row = await locked(context, ruleBook, { id, version, within: sql`t.exhibition_id = ${exhibitionId}` })
  if (row.state !== 'draft') refuse('kernel.notInThisState')
  await context.db.run(sql`delete from rule_book where id = ${id}`)
  context.log({ entityType: 'ruleBook', targetId: id, exhibitionId, targetName: ruleBook.nameOf(row) })
  return {}
}
