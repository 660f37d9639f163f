import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { parseAmount } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import { refuseUnlessReason } from '../../foundation/dictionary/api.ts'
import { packLocalized, type WriteContext } from '../../kernel/command/context.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { locked, transition } from '../../kernel/transition/transition.ts'
import { undoDecision } from '../../kernel/transition/undo.ts'
import { areOffsettable, leftOf, lockedPair, offsetDone, offsetUndone, release, reserve } from '../settlement/hooks.ts'
import { offset } from './entity.ts'

/**
 * Applies for an offset of a refund with a supplement of the same company and money holder: reserves the amount in both
 * until the decision.
 */
export async function applyOffset(
  { fromId, toId, amount }: Input<'applyOffset'>,
  context: WriteContext,
): Promise<Result<'applyOffset'>> {
  const { actor, db } = context
  const { from, to } = await lockedPair(context, fromId, toId)
  if (from?.companyId !== actor.companyId || to === undefined) refuse('kernel.notFound')
  if (to.companyId !== actor.companyId) refuse('kernel.notFound')
  if (from.id === to.id || from.holderId !== to.holderId) refuse('offset.offsetMismatch')
  if (!areOffsettable(from, to)) refuse('offset.notAgreed')
  const fen = parseAmount(amount)
  await reserve(context, [from, to], fen)
  const made = await db.one<{ id: string; version: number }>(sql`
    insert into netting_application (company_id, holder_id, from_id, to_id, amount, submitted_by, submitted_by_name)
    values (${actor.companyId}, ${from.holderId}, ${fromId}, ${toId}, ${String(fen)}::int8, ${actor.operatorId},
      ${actor.operatorName}) returning id, version`)
  context.log({
    entityType: 'offset',
    targetId: made.id,
    targetName: packLocalized({ nameCn: from.companyName, nameEn: from.companyNameEn }),
    after: { amount, fromId, toId },
  })
  publishRowChange(context.push, [from.companyId, from.holderId], 'offset')
  return made
}

/** Locks the two settlements of an offset before the offset itself, which is the order of all code. */
async function lockedSides(context: WriteContext, id: string) {
  const key = await context.db.maybe<{ fromId: string; toId: string }>(sql`
    select t.from_id as "fromId", t.to_id as "toId" from netting_application t where t.id = ${id} and ${offset.scope(context.actor)}`)
  if (!key) refuse('kernel.notFound')
  const { from, to } = await lockedPair(context, key.fromId, key.toId)
  if (!from || !to) throw new Error(`a settlement of offset ${id} is missing`)
  const row = await locked(context, offset, { id })
  return { from, to, amount: BigInt(row.amount) }
}

const decidedNow = sql`decided_at = now()`

export async function approveOffset(
  { id, version, overrideReason }: Input<'approveOffset'>,
  context: WriteContext,
): Promise<Result<'approveOffset'>> {
  const sides = await lockedSides(context, id)
  const result = await transition(context, offset, { id, version }, 'approve', { set: decidedNow, overrideReason })
  await offsetDone(context, { id, ...sides })
  return { id, version: result.version }
}

export async function rejectOffset(
  { id, version, reasonCode, note }: Input<'rejectOffset'>,
  context: WriteContext,
): Promise<Result<'rejectOffset'>> {
  await refuseUnlessReason(context.db, 'reject', 'offset', { reasonCode })
  const { from, to, amount } = await lockedSides(context, id)
  const result = await transition(context, offset, { id, version }, 'reject', { set: decidedNow, reasonCode, note })
  await release(context, [from, to], amount)
  return { id, version: result.version }
}

/**
 * Undoes a decision. A rejected offset is pending again and reserves its amount, if both settlements are still payable
 * and have enough left; an approval is reversed if neither settlement has advanced beyond its invoice.
 */
export async function undoOffsetDecision(
  key: Input<'undoOffsetDecision'>,
  context: WriteContext,
): Promise<Result<'undoOffsetDecision'>> {
  const { from, to, amount } = await lockedSides(context, key.id)
  const sides = { id: key.id, from, to, amount }
  const { version, decided } = await undoDecision(context, offset, key, {
    approve: { set: sql`decided_at = null` },
    reject: {
      set: sql`decided_at = null`,
      isUntouched: async () => areOffsettable(from, to) && amount <= leftOf([from, to]),
      async allocate() {
        await reserve(context, [from, to], amount)
        return []
      },
    },
  })
  if (decided?.event === 'approve') await offsetUndone(context, sides, decided.at)
  return { id: key.id, version }
}

export async function withdrawOffset(
  { id, version }: Input<'withdrawOffset'>,
  context: WriteContext,
): Promise<Result<'withdrawOffset'>> {
  const { from, to, amount } = await lockedSides(context, id)
  const result = await transition(context, offset, { id, version }, 'withdraw', { set: decidedNow })
  await release(context, [from, to], amount)
  return { id, version: result.version }
}
