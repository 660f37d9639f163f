import type { Input } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type UndoPlan, undoDecisions } from '../../kernel/transition/undo.ts'
import { showRunBy } from '../exhibition/api.ts'
import { lockParticipants } from '../participation/api.ts'
import { type LockedStand, type StandEvent, type StandState, stand } from './entity.ts'
import { addChange, newIds, type StoredStand, setHolders } from './stand-change.ts'
import { deriveFromStands } from './stand-quotas.ts'

interface LastChange {
  kind: string
  before: StoredStand[]
  after: StoredStand[]
}

/**
 * Undoes the actor's own last swap or assignment, with all of its stands or none. Refuses what `undoDecisions` does; a
 * company that no longer takes part gets nothing back (`decision.overtaken`).
 */
export async function undoStandChange(
  { exhibitionId, rows }: Input<'undoStandChange'>,
  context: WriteContext,
): Promise<Record<string, never>> {
  const { db, actor } = context
  await showRunBy(db, actor, exhibitionId)
  const [key] = rows
  const change = await db.maybe<LastChange>(sql`
    select c.kind, c.before, c.after from stand t join stand_change c on (c.exhibition_id, c.id) = (t.exhibition_id, t.last_change)
    where t.id = ${key?.id} and t.exhibition_id = ${exhibitionId}`)
  if (!change) refuse('kernel.notFound')
  const ids = rows.map(({ id }) => id).toSorted()
  const isWhole =
    ids.join() ===
    change.before
      .map(({ id }) => id)
      .toSorted()
      .join()
  if (!isWhole || (change.kind !== 'assign' && change.kind !== 'swap')) refuse('decision.nothingToUndo')

  const involved = [...change.before, ...change.after].flatMap(({ participationId }) => participationId ?? [])
  const participants = await lockParticipants(db, exhibitionId, [...new Set(involved)])
  const isGone = ({ participationId }: StoredStand) =>
    participationId !== null && participants.get(participationId)?.state === 'ended'
  if (change.before.some(isGone)) refuse('decision.overtaken')

  const [changeId = ''] = await newIds(db, exhibitionId, 1)
  const holders = change.before.map(({ id, participationId }) => ({ stand: { id }, participationId }))
  const plan: UndoPlan<LockedStand, StandState, StandEvent> = { set: setHolders(holders, changeId) }
  const { transitions, failed } = await undoDecisions(
    context,
    stand,
    rows,
    { assign: plan, reassign: plan, release: plan, takeReservation: plan },
    { within: sql`t.exhibition_id = ${exhibitionId}` },
  )
  const [first] = failed
  if (first) refuse(first.reason, { values: first.values ?? {} })
  const before = transitions.map(({ row }) => row)
  const holderOf = new Map(change.before.map(({ id, participationId }) => [id, participationId]))
  const after = transitions.map(({ row, state }) => ({
    ...{ ...row, state },
    participationId: holderOf.get(row.id) ?? null,
  }))
  await addChange(context, { id: changeId, exhibitionId, kind: 'undo', before, after })
  await deriveFromStands(context, exhibitionId, [...participants.keys()])
  return {}
}
