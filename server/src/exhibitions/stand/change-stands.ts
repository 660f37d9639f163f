import type { Input } from '@fairgate/contract/app/catalogue'
import type { StandChange } from '@fairgate/contract/exhibitions/stand/change'
import sql from 'sql-template-tag'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { publishRowChangeOf } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { lockRows, transitionLocked } from '../../kernel/transition/transition.ts'
import { refuseUnlessRunning, showRunBy } from '../exhibition/api.ts'
import { lockParticipants, participantsById } from '../participation/api.ts'
import { type LockedStand, nameOfStand, stand } from './entity.ts'
import type { NewStand, StandPlan } from './plan-change.ts'
import { previewChange } from './preview.ts'
import { addChange, newIds, setHolders } from './stand-change.ts'
import { deriveFromStands, refuseShort } from './stand-quotas.ts'

/** What a change would do, without locks. */
export async function previewStandChange(
  { exhibitionId, change }: Input<'previewStandChange'>,
  { db, actor }: ReadContext,
) {
  const exhibition = await showRunBy(db, actor, exhibitionId)
  const stands = await db.many<LockedStand>(sql`
    select ${stand.columns} from stand t where t.exhibition_id = ${exhibitionId} and t.id = any(${change.ids}::uuid[])
    order by t.id`)
  if (stands.length < change.ids.length) refuse('kernel.notFound')
  if (stands.some(({ state }) => state === 'ended')) refuse('kernel.notInThisState')
  const participants = await participantsById(db, exhibitionId, involved(change, stands))
  return (await previewChange(db, exhibition, change, stands, participants)).preview
}

/**
 * Makes a change, all of it or nothing, if it does exactly what the operator was shown. Locks participations, then
 * stands, each in the order of ids, then quotas: of two changes of one stand the second finds another one than it was
 * shown. A change that leaves a company with more badges than quota is refused, or keeps them as extra.
 */
export async function changeStands(
  { exhibitionId, change, previewDigest, onShortfall, reason }: Input<'changeStands'>,
  context: WriteContext,
): Promise<Record<string, never>> {
  const { db, actor, language } = context
  const exhibition = await showRunBy(db, actor, exhibitionId)
  refuseUnlessRunning(exhibition)
  const retainsExtra = onShortfall === 'keepAsExtra'
  if (retainsExtra && !reason) refuse('stand.reasonFirst', { field: 'reason' })
  const participants = await lockParticipants(db, exhibitionId, involved(change, await holdersOf(db, change)))
  const stands = await lockRows(db, stand, [
    sql`t.exhibition_id = ${exhibitionId}`,
    sql`t.id = any(${change.ids}::uuid[])`,
  ])
  if (stands.length < change.ids.length) refuse('kernel.notFound')
  if (stands.some(({ state }) => state === 'ended')) refuse('stand.previewStale')
  const { plan, preview } = await previewChange(db, exhibition, change, stands, participants)
  if (preview.digest !== previewDigest) refuse('stand.previewStale')
  if (!retainsExtra) refuseShort(preview.quotas, language)

  const [changeId = '', ...addedIds] = await newIds(db, exhibitionId, 1 + plan.added.length)
  const added = plan.added.map((one, at) => ({ ...one, id: addedIds[at] as string }))
  const after = added.length > 0 ? added : plan.after.map(one => ({ ...one, id: 'id' in one ? one.id : '' }))
  await addChange(context, { id: changeId, exhibitionId, kind: change.kind, before: plan.before, after, reason })
  await write(context, plan, { changeId, exhibitionId, added, reason })
  await deriveFromStands(context, exhibitionId, [...participants.keys()], retainsExtra)
  context.log({
    ...{ entityType: 'stand', exhibitionId, targetName: plan.before.map(nameOfStand).join(', ').slice(0, 200) },
    ...(plan.before.length === 1 && { targetId: plan.before[0]?.id }),
    before: { stands: preview.before },
    after: {
      ...{ change: change.kind, stands: preview.after, ...(reason && { reason }) },
      ...(preview.quotas.length > 0 && { quotas: preview.quotas }),
    },
  })
  return {}
}

/** The participations that a change concerns: the holders of its stands, and the one that it names. */
const involved = (change: StandChange, stands: readonly { participationId: string | null }[]): string[] => [
  ...new Set([
    ...stands.flatMap(({ participationId }) => participationId ?? []),
    ...(change.kind === 'assign' ? [change.participationId] : []),
  ]),
]

/** The holders before the locks; if one changes meanwhile, so has what the operator was shown. */
const holdersOf = (db: Db, change: StandChange) =>
  db.many<{ participationId: string | null }>(sql`
    select t.participation_id as "participationId" from stand t where t.id = any(${change.ids}::uuid[])`)

interface Writing {
  changeId: string
  exhibitionId: string
  added: readonly (NewStand & { id: string })[]
  reason: string
}

/** Ends stands before others get their numbers. */
async function write(
  context: WriteContext,
  { holders, resized, ended }: StandPlan,
  { changeId, exhibitionId, added, reason }: Writing,
): Promise<void> {
  const { db } = context
  const why = reason ? { note: reason } : {}
  await transitionLocked(context, stand, ended as LockedStand[], 'end', {
    ...why,
    set: sql`participation_id = null, ended_by_change = ${changeId}, last_change = ${changeId}`,
  })
  if (added.length > 0) await insertStands(db, exhibitionId, changeId, added)
  for (const [event, some] of Map.groupBy(holders, one => one.event))
    await transitionLocked(
      context,
      stand,
      some.map(one => one.stand as LockedStand),
      event,
      { ...why, set: setHolders(some, changeId) },
    )
  for (const { stand: row, area } of resized) {
    await db.run(sql`
      update stand set area_dm2 = ${area}, last_change = ${changeId}, version = version + 1 where id = ${row.id}`)
    publishRowChangeOf(context, stand, [{ row: row as LockedStand, state: row.state }])
  }
}

async function insertStands(
  db: Db,
  exhibitionId: string,
  changeId: string,
  added: readonly (NewStand & { id: string })[],
): Promise<void> {
  const of = <Member extends keyof (NewStand & { id: string })>(member: Member) => added.map(one => one[member])
  const write = db.run(sql`
    insert into stand (id, exhibition_id, state, hall, number, section, area_dm2, kind, participation_id, note,
      created_by_change, last_change)
    select m.id, ${exhibitionId}, m.state, m.hall, m.number, m.section, m.area, m.kind, m.participation_id, m.note,
      ${changeId}, ${changeId}
    from unnest(${of('id')}::uuid[], ${of('state')}::text[], ${of('hall')}::text[], ${of('number')}::text[],
      ${of('section')}::text[], ${of('area')}::int[], ${of('kind')}::text[], ${of('participationId')}::uuid[],
      ${of('note')}::text[]) m (id, state, hall, number, section, area, kind, participation_id, note)`)
  await mapConstraintErrors(write, { stand_number: ['stand.numberTaken', 'number'] })
}
