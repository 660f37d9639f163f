import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { withSavepoint } from '../../kernel/database/savepoint.ts'
import { type Failure, toBatchResult } from '../../kernel/refusal/failure.ts'
import { Refused } from '../../kernel/refusal/refuse.ts'
import {
  type Transition,
  type TransitionContext,
  transition,
  transitionAll,
} from '../../kernel/transition/transition.ts'
import { paymentOffStatement, paymentUndone } from '../payment/hooks.ts'
import { bankLine, type LockedBankLine } from './entity.ts'
import { matchLine, type Target } from './match-line.ts'

type Row = Transition<LockedBankLine>

/** Matches each line with its target; a refused line is rolled back by itself and reported. */
export async function takeLines(
  context: TransitionContext,
  rows: readonly Row[],
  targets: ReadonlyMap<string, Target>,
): Promise<Failure[]> {
  const failed: Failure[] = []
  for (const { row } of rows) {
    const target = targets.get(row.id)
    if (!target) throw new Error(`no target of ${row.id}`)
    const done = await withSavepoint(context.db, () => matchLine(context, row, target))
    if (!(done instanceof Refused)) continue
    const { reason, details } = done
    failed.push({ id: row.id, name: bankLine.nameOf(row), reason: reason as Failure['reason'], values: details.values })
  }
  return failed
}

export const by = ({ actor }: WriteContext) => sql`decided_by_name = ${actor.operatorName}, decided_at = now()`

export async function matchBankLines(
  { lines }: Input<'matchBankLines'>,
  context: WriteContext,
): Promise<Result<'matchBankLines'>> {
  const targets = new Map(lines.map(({ id, target }) => [id, target]))
  const { transitions, failed } = await transitionAll(context, bankLine, lines, 'match', {
    set: by(context),
    allocate: rows => takeLines(context, rows, targets),
    logged: { targets: lines.map(({ id, target }) => ({ id, ...target })) },
  })
  return toBatchResult(transitions.length, failed, context.language)
}

/** Undoes a match with its payment and nothing else; an ignored line becomes pending again. */
export async function unmatchBankLine(
  { id, version }: Input<'unmatchBankLine'>,
  context: WriteContext,
): Promise<Result<'unmatchBankLine'>> {
  const event = ({ state }: LockedBankLine) => (state === 'ignored' ? ('restore' as const) : ('unmatch' as const))
  const result = await transition(context, bankLine, { id, version }, event, {
    set: sql`by_hand = false, participation_id = null, payer_company_id = null, payment_id = null, bill_ids = '{}', note = '', ${by(context)}`,
    async allocate(rows) {
      for (const { row } of rows) await untake(context, row)
      return []
    },
  })
  return { id, version: result.version }
}

async function untake(context: WriteContext, { id, paymentId, byHand, matches }: LockedBankLine): Promise<void> {
  if (byHand) await paymentOffStatement(context, { bankLineId: id, ordinal: matches - 1 })
  else if (paymentId) await paymentUndone(context, paymentId)
}
