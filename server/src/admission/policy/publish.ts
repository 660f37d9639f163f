import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { locked, transition } from '../../kernel/transition/transition.ts'
import { compilePolicies } from './compile.ts'
import { policy } from './entity.ts'
import { findRunningContext } from './policy-context.ts'

type Changed = Result<'publishPolicy'>

/** Maximum number of rules of a policy, so that they are read and sent to devices quickly. */
const maxRules = 5_000

/** How long (ms) a moment may be in the past: it was the present when it was sent. */
const tolerance = 60_000

/** Publishes the draft, from now or from a later moment on, and compiles it in the same transaction. */
export async function publishPolicy(
  { exhibitionId, id, version, effectiveAt, note }: Input<'publishPolicy'>,
  context: WriteContext,
): Promise<Changed> {
  const { actor, now } = context
  await findRunningContext(context, exhibitionId)
  if (effectiveAt && Date.parse(effectiveAt) < now.getTime() - tolerance) {
    refuse('policy.inThePast', { field: 'effectiveAt' })
  }
  const from = effectiveAt ? sql`${effectiveAt}::timestamptz` : sql`date_trunc('milliseconds', clock_timestamp())`
  const published = await transition(context, policy, { id, version }, 'publish', {
    check: row => {
      if (row.exhibitionId !== exhibitionId) refuse('kernel.notFound')
      if (!row.rehearsed && note === '') refuse('policy.notRehearsed', { field: 'note' })
    },
    set: sql`effective_at = ${from}, note = ${note}, published_by = ${actor.operatorName}, published_at = now()`,
    ...(note && { note }),
    logged: { effectiveAt },
  })
  const rules = await compilePolicies(context, [id], now)
  if (rules > maxRules) refuse('policy.tooManyRules', { values: { count: rules, most: maxRules } })
  return { id, version: published.version }
}

/** Withdraws a version that is not in force yet. */
export async function withdrawPolicy(
  { exhibitionId, id, version }: Input<'withdrawPolicy'>,
  context: WriteContext,
): Promise<Changed> {
  const withdrawn = await transition(context, policy, { id, version }, row => (row.begun ? begun() : 'withdraw'), {
    check: row => (row.exhibitionId === exhibitionId ? undefined : refuse('kernel.notFound')),
    set: sql`effective_at = null`,
  })
  return { id, version: withdrawn.version }
}

const begun = () => refuse('policy.inForceAlready')

/** Deletes the draft. */
export async function discardPolicy(
  { exhibitionId, id, version }: Input<'discardPolicy'>,
  context: WriteContext,
): Promise<Result<'discardPolicy'>> {
  const row = await locked(context, policy, { id, version, within: sql`t.exhibition_id = ${exhibitionId}` })
  if (row.state !== 'draft') refuse('kernel.notInThisState')
  await context.db.run(sql`delete from policy where id = ${id}`)
  context.log({ entityType: 'policy', targetId: id, exhibitionId, targetName: policy.nameOf(row) })
  return {}
}
