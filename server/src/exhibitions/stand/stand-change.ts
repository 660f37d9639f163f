import type { StandChange } from '@fairgate/contract/exhibitions/stand/change'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { type Stand, sumOfAreas } from './plan-change.ts'

export type ChangeKind = StandChange['kind'] | 'import' | 'undo'

/** A stand in a stored change. */
export interface StoredStand {
  id: string
  hall: string
  number: string
  area: number
  state: string
  participationId: string | null
}

export const toStored = (stand: Omit<Stand, 'version'>): StoredStand => ({
  ...{ id: stand.id, hall: stand.hall, number: stand.number, area: stand.area },
  ...{ state: stand.state, participationId: stand.participationId },
})

interface NewChange {
  id: string
  exhibitionId: string
  kind: ChangeKind
  before: readonly Omit<Stand, 'version'>[]
  after: readonly Omit<Stand, 'version'>[]
  reason?: string
}

/** Ids of rows of an exhibition, before they are written. */
export async function newIds(db: Db, exhibitionId: string, count: number): Promise<string[]> {
  const { ids } = await db.one<{ ids: string[] }>(sql`
    select coalesce(array_agg(id_in(${exhibitionId})), '{}')::text[] as ids from generate_series(1, ${count})`)
  return ids
}

/** Stores what a change did, or what the undo of one did; without an actor it followed from something else. */
export async function addChange(
  { db, actor }: { db: Db; actor?: Pick<Actor, 'operatorId'> },
  { id, exhibitionId, kind, before, after, reason = '' }: NewChange,
): Promise<void> {
  await db.run(sql`
    insert into stand_change (id, exhibition_id, kind, before, after, area_before, area_after, reason, changed_by)
    values (${id}, ${exhibitionId}, ${kind}, ${JSON.stringify(before.map(toStored))}::jsonb,
      ${JSON.stringify(after.map(toStored))}::jsonb, ${sumOfAreas(before)}, ${sumOfAreas(after)}, ${reason},
      ${actor?.operatorId ?? null})`)
}

/** What a transition writes besides the state: the holder of each stand, and the change. */
export function setHolders(
  holders: readonly { stand: Pick<Stand, 'id'>; participationId: string | null }[],
  changeId: string,
): Sql {
  return sql`participation_id = (select m.holder from unnest(${holders.map(({ stand }) => stand.id)}::uuid[],
    ${holders.map(({ participationId }) => participationId)}::uuid[]) m (id, holder) where m.id = t.id),
    last_change = ${changeId}`
}
