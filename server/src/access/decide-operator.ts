import type { Input, Result } from '@fairgate/contract/catalogue'
import sql from 'sql-template-tag'
import { refuseUnlessReason } from '../dictionary/facts.ts'
import type { WriteContext } from '../kernel/context.ts'
import { refuse } from '../kernel/refuse.ts'
import { locked, transition } from '../kernel/transition.ts'
import { isOnlyApprover, operator } from './subject.ts'

/** Lets a pending operator in. The only one in a company who may approve approves their own submission with a reason. */
export async function approveOperator(
  { id, version, overrideReason }: Input<'approveOperator'>,
  context: WriteContext,
): Promise<Result<'approveOperator'>> {
  const { db, actor } = context
  const move = { id, version, event: 'approve', set: sql`note = ''` } as const
  const row = await locked(context, operator, { id })
  const own = row.state === 'pending' && row.submittedBy === actor.operatorId
  if (!own) return changed(id, await transition(context, operator, move))
  if (!(await isOnlyApprover(db, actor))) refuse('kernel.ownSubmission')
  if (overrideReason === undefined) refuse('access.overrideNeeded', { field: 'overrideReason' })
  const byAnybody = { ...operator, decisions: [] }
  const moved = await transition(context, byAnybody, { ...move, note: overrideReason })
  context.log({ after: { state: moved.state, overrideReason } })
  return changed(id, moved)
}

/** Returns a pending operator with what is to be mended, or rejects it with the reason. */
export async function decideAgainst(
  event: 'return' | 'reject',
  { id, version, reasonCode, note }: Input<'returnOperator'>,
  context: WriteContext,
): Promise<Result<'returnOperator'>> {
  if (reasonCode !== undefined) await refuseUnlessReason(context.db, event, 'operator', { reasonCode })
  const move = { id, version, event, reasonCode, note, set: sql`note = ${note}` } as const
  return changed(id, await transition(context, operator, move))
}

const changed = (id: string, { version }: { version: number }) => ({ id, version })
