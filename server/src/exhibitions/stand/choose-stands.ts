import type { Input } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { type BatchResult, toBatchResult } from '../../kernel/refusal/failure.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { transitionAll } from '../../kernel/transition/transition.ts'
import { refuseUnlessRunning, showRunBy } from '../exhibition/api.ts'
import { lockParticipants } from '../participation/api.ts'
import { type LockedStand, type StandEvent, stand } from './entity.ts'
import { refuseUnknownHolder } from './preview.ts'
import { addChange, newIds } from './stand-change.ts'
import { deriveFromStands, findNeeded } from './stand-quotas.ts'

/**
 * Gives stands to a company. A stand with a holder is refused: who replaces a holder is shown what follows
 * (`changeStands`).
 */
export async function assignStands(
  { participationId, ...chosen }: Input<'assignStands'>,
  context: WriteContext,
): Promise<BatchResult> {
  refuseUnlessRunning(await showRunBy(context.db, context.actor, chosen.exhibitionId))
  const participants = await lockParticipants(context.db, chosen.exhibitionId, [participationId])
  refuseUnknownHolder(participants, participationId)
  return each(chosen, context, 'assign', participationId)
}

/** Takes stands back. A stand whose company has badges that need its quota is refused. */
export async function releaseStands(input: Input<'releaseStands'>, context: WriteContext): Promise<BatchResult> {
  const { db, actor } = context
  refuseUnlessRunning(await showRunBy(db, actor, input.exhibitionId))
  const assigned = await db.many<{ id: string }>(sql`
    select distinct t.participation_id as id from stand t where t.exhibition_id = ${input.exhibitionId}
      and t.id = any(${input.rows.map(({ id }) => id)}::uuid[]) and t.participation_id is not null`)
  await lockParticipants(
    db,
    input.exhibitionId,
    assigned.map(({ id }) => id),
  )
  return each(input, context, 'release', null)
}

export async function reserveStands(input: Input<'reserveStands'>, context: WriteContext): Promise<BatchResult> {
  const { db, actor, language } = context
  refuseUnlessRunning(await showRunBy(db, actor, input.exhibitionId))
  const { transitions, failed } = await transitionAll(context, stand, input.rows, freeFor('reserve'), {
    within: sql`t.exhibition_id = ${input.exhibitionId}`,
  })
  return toBatchResult(transitions.length, failed, language)
}

/** The event for a stand without a holder. */
const freeFor =
  (event: StandEvent) =>
  ({ state }: LockedStand): StandEvent =>
    state === 'assigned' ? refuse('stand.standInUse') : event

/** Each stand by itself; those that are changed are one change. */
async function each(
  { exhibitionId, rows }: Input<'releaseStands'>,
  context: WriteContext,
  event: 'assign' | 'release',
  participationId: string | null,
): Promise<BatchResult> {
  const { db, language } = context
  const [changeId = ''] = await newIds(db, exhibitionId, 1)
  const { transitions, failed } = await transitionAll(
    context,
    stand,
    rows,
    event === 'assign' ? freeFor('assign') : 'release',
    {
      within: sql`t.exhibition_id = ${exhibitionId}`,
      set: sql`participation_id = ${participationId}, last_change = ${changeId}`,
      allocate: candidates =>
        findNeeded(
          db,
          exhibitionId,
          candidates.map(({ row }) => row),
        ),
    },
  )
  const before = transitions.map(({ row }) => row)
  const after = transitions.map(({ row, state }) => ({ ...row, state, participationId }))
  if (before.length > 0) await addChange(context, { id: changeId, exhibitionId, kind: event, before, after })
  const holders = [...before, ...after].flatMap(one => one.participationId ?? [])
  await deriveFromStands(context, exhibitionId, [...new Set(holders)])
  return toBatchResult(transitions.length, failed, language)
}
