import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { toBatchResult } from '../../kernel/refusal/failure.ts'
import { transitionAll } from '../../kernel/transition/transition.ts'
import { bankLine } from './entity.ts'

/**
 * Ignores a line that needs no explanation, such as interest: the money stays in suspense, and the line is no longer
 * pending.
 */
export async function ignoreBankLine(
  { rows, note }: Input<'ignoreBankLine'>,
  context: WriteContext,
): Promise<Result<'ignoreBankLine'>> {
  const { transitions, failed } = await transitionAll(context, bankLine, rows, 'ignore', {
    note,
    set: sql`note = ${note}, decided_by_name = ${context.actor.operatorName}, decided_at = now()`,
  })
  return toBatchResult(transitions.length, failed, context.language)
}
