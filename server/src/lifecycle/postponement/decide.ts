import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { exhibitionToMove, planOf } from '../../exhibitions/exhibition/hooks.ts'
import { refuseUnlessReason } from '../../foundation/dictionary/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { catchRefusal } from '../../kernel/database/savepoint.ts'
import { Refused, refuse } from '../../kernel/refusal/refuse.ts'
import { locked, transition } from '../../kernel/transition/transition.ts'
import { undoDecision } from '../../kernel/transition/undo.ts'
import { lockTicketTypes } from '../../sales/ticket/hooks.ts'
import { refuseTakenHalls, seen } from './ask.ts'
import { postponement } from './entity.ts'
import { decisionNotification } from './notify-decision.ts'
import { postponeExhibition } from './postpone-exhibition.ts'

/**
 * Approves: the exhibition is postponed as by the venue itself, with the organizer's text. A plan that has become
 * impossible (it began, a hall was taken) is refused with the reason.
 */
export async function approvePostponement(
  { id, version }: Input<'approvePostponement'>,
  context: WriteContext,
): Promise<Result<'approvePostponement'>> {
  const { db, language } = context
  const { exhibitionId } = await seen(context, id)
  await lockTicketTypes(db, exhibitionId)
  const exhibition = await exhibitionToMove(context, exhibitionId)
  const { planned, note, state } = await locked(context, postponement, { id })
  const was = await planOf(db, exhibitionId)
  if (state === 'pending') {
    const key = { id: exhibitionId, version: exhibition.version, note }
    const done = await catchRefusal(async () => {
      await refuseTakenHalls(context, exhibitionId, planned)
      return postponeExhibition({ ...key, ...planned }, context)
    })
    if (done instanceof Refused) {
      const { msg } = done.render(language)
      refuse('postponement.noLongerFits', { values: { why: translateField(done, context) ?? msg } })
    }
  }
  const result = await transition(context, postponement, { id, version }, 'approve', {
    set: sql`decided_at = now(), was = ${JSON.stringify(was)}::jsonb`,
    logged: { ...planned, note },
  })
  return { id, version: result.version }
}

/** The message of the first field, if a refusal reports fields. */
function translateField(refused: Refused, { language }: WriteContext): string | undefined {
  const { data } = refused.render(language)
  return (data as { issues?: { msg: string }[] } | null)?.issues?.[0]?.msg
}

export async function decideAgainst(
  event: 'return' | 'reject',
  { id, version, reasonCode, note }: Input<'returnPostponement'>,
  context: WriteContext,
): Promise<Result<'returnPostponement'>> {
  await refuseUnlessReason(context.db, event, 'postponement', { reasonCode })
  const { exhibitionId } = await seen(context, id)
  const was = await planOf(context.db, exhibitionId)
  const set = sql`decided_at = now(), was = ${JSON.stringify(was)}::jsonb`
  const result = await transition(context, postponement, { id, version }, event, { reasonCode, note, set })
  await decisionNotification.follow(context, { id, version: result.version, event, reasonCode, note })
  return { id, version: result.version }
}

/** Undoes a return or rejection: it is pending as before, unless another was requested by now. */
export async function undoPostponementDecision(
  key: Input<'undoPostponementDecision'>,
  context: WriteContext,
): Promise<Result<'undoPostponementDecision'>> {
  const back = { set: sql`decided_at = null` }
  const { version } = await undoDecision(context, postponement, key, { return: back, reject: back })
  return { id: key.id, version }
}
