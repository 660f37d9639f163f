import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { hallsTaken, type Plan, runsExhibition } from '../../exhibitions/exhibition/api.ts'
import { exhibitionToMove, lockHallPlan, planOf, refuseUnmovable } from '../../exhibitions/exhibition/hooks.ts'
import { packLocalized, type ReadContext, type WriteContext } from '../../kernel/command/context.ts'
import { publishRowChangeOf } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { transition } from '../../kernel/transition/transition.ts'
import { type LockedPostponement, postponement } from './entity.ts'

/**
 * Requests the postponement of an exhibition: by its organizer, while it runs, with a plan that the venue itself could
 * carry out now, and with free halls. One request at a time.
 */
export async function askPostponement(
  { exhibitionId, note, ...planned }: Input<'askPostponement'>,
  context: WriteContext,
): Promise<Result<'askPostponement'>> {
  const { db, actor } = context
  const exhibition = await exhibitionToMove(context, exhibitionId)
  if (actor.companyType === 'platform') refuse('postponement.venueMoves')
  if (!runsExhibition(actor, exhibition)) refuse('kernel.noPermission')
  const was = await planOf(db, exhibitionId)
  await refuseInvalid(context, exhibition, planned)
  const made = await mapConstraintErrors(
    db.one<{ id: string; version: number }>(sql`
      insert into postponement (exhibition_id, sponsor_id, planned, was, note, submitted_by)
      values (${exhibitionId}, ${exhibition.sponsorId}, ${JSON.stringify(planned)}::jsonb, ${JSON.stringify(was)}::jsonb,
        ${note}, ${actor.operatorId}) returning id, version`),
    postponement.refusals ?? {},
  )
  await addHistory(context, 'postponement', { id: made.id, event: 'submit', note }, null, 'pending')
  context.log({
    ...{ entityType: 'postponement', targetId: made.id, targetName: packLocalized(exhibition), exhibitionId },
    ...{ before: was, after: { ...planned, note } },
  })
  const { nameCn, nameEn } = exhibition
  const row: LockedPostponement = {
    ...{ id: made.id, version: made.version, state: 'pending', submittedBy: actor.operatorId },
    ...{ exhibitionId, sponsorId: exhibition.sponsorId, planned, note, nameCn, nameEn },
  }
  publishRowChangeOf(context, postponement, [{ row, state: 'pending' }])
  return made
}

/** Submits again after a return, with other dates, halls or text. */
export async function submitPostponement(
  { id, version, note, ...planned }: Input<'submitPostponement'>,
  context: WriteContext,
): Promise<Result<'submitPostponement'>> {
  const { exhibitionId } = await seen(context, id)
  const exhibition = await exhibitionToMove(context, exhibitionId)
  const was = await planOf(context.db, exhibitionId)
  const set = sql`planned = ${JSON.stringify(planned)}::jsonb, was = ${JSON.stringify(was)}::jsonb, note = ${note},
    submitted_by = ${context.actor.operatorId}, submitted_at = now(), decided_at = null`
  const result = await transition(context, postponement, { id, version }, 'submit', {
    ...{ note, set },
    check: () => refuseInvalid(context, exhibition, planned),
  })
  return { id, version: result.version }
}

export async function withdrawPostponement(
  { id, version }: Input<'withdrawPostponement'>,
  context: WriteContext,
): Promise<Result<'withdrawPostponement'>> {
  const result = await transition(context, postponement, { id, version }, 'withdraw')
  return { id, version: result.version }
}

/** Refuses a plan that the venue could not carry out now. */
async function refuseInvalid(
  context: WriteContext,
  exhibition: Awaited<ReturnType<typeof exhibitionToMove>>,
  planned: Plan,
): Promise<void> {
  await refuseUnmovable(context, exhibition, planned)
  await refuseTakenHalls(context, exhibition.id, planned)
}

/** The exhibition of a request, which is locked first, as by everybody who ends it. */
export async function seen({ db, actor }: WriteContext, id: string): Promise<{ exhibitionId: string }> {
  const row = await db.maybe<{ exhibitionId: string }>(
    sql`select t.exhibition_id as "exhibitionId" from postponement t where t.id = ${id} and ${postponement.scope(actor)}`,
  )
  return row ?? refuse('kernel.notFound')
}

/**
 * Refuses a plan whose halls another approved exhibition has then. The venue itself may put two into one hall, after a
 * warning; a request may not.
 */
export async function refuseTakenHalls(
  { db, language }: Pick<ReadContext, 'db' | 'language'>,
  exhibitionId: string,
  plan: Plan,
): Promise<void> {
  await lockHallPlan(db)
  const [first] = await hallsTaken(db, exhibitionId, plan)
  if (!first) return
  const exhibition = first.name[language] || first.name.cn
  refuse('postponement.hallsTaken', { field: 'halls', values: { halls: first.halls.join(' '), exhibition } })
}
