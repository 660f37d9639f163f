import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { refuseUnlessReason } from '../../foundation/dictionary/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { transition } from '../../kernel/transition/transition.ts'
import { undoDecision } from '../../kernel/transition/undo.ts'
import { type LockedOperator, operator } from './entity.ts'

/**
 * Approves a pending operator. The only operator of a company with the permission approves their own submission with a
 * reason.
 */
export async function approveOperator(
  { id, version, overrideReason }: Input<'approveOperator'>,
  context: WriteContext,
): Promise<Result<'approveOperator'>> {
  return changed(
    id,
    await transition(context, operator, { id, version }, 'approve', { set: sql`note = ''`, overrideReason }),
  )
}

/** Returns a pending operator with the required corrections, or rejects it with the reason. */
export async function decideAgainst(
  event: 'return' | 'reject',
  { id, version, reasonCode, note }: Input<'returnOperator'>,
  context: WriteContext,
): Promise<Result<'returnOperator'>> {
  if (reasonCode !== undefined) await refuseUnlessReason(context.db, event, 'operator', { reasonCode })
  const options = { reasonCode, note, set: sql`note = ${note}` }
  return changed(id, await transition(context, operator, { id, version }, event, options))
}

/**
 * What undoing a decision resets besides the state. If the approved person has logged in since, the undo is refused.
 */
const takenBack = {
  approve: { isUntouched: hasNotLoggedIn },
  return: { set: sql`note = ''` },
  reject: { set: sql`note = ''` },
} as const

export async function undoOperatorDecision(
  key: Input<'undoOperatorDecision'>,
  context: WriteContext,
): Promise<Result<'undoOperatorDecision'>> {
  return changed(key.id, await undoDecision(context, operator, key, takenBack))
}

async function hasNotLoggedIn(db: Db, { id }: LockedOperator): Promise<boolean> {
  return (await db.maybe(sql`select from session where operator_id = ${id} limit 1`)) === undefined
}

const changed = (id: string, { version }: { version: number }) => ({ id, version })
