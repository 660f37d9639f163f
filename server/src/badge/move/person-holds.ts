import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database.ts'
import type { Failure } from '../../kernel/failure.ts'
import { personIdOf } from '../sealed-person.ts'
import type { Moved } from './move-badges.ts'

/**
 * Gives each badge its person, and where one person may have only one badge takes the person for the badge's phases. Who
 * is held already, by a badge of whichever company, is moved to `failed`. Whoever is second waits for the first to
 * commit: the primary key of `badge_hold` decides, no look before it.
 */
export async function takeHolds(
  db: Db,
  exhibition: { id: string; onePersonOneBadge: boolean },
  moved: Moved[],
  failed: Failure[],
): Promise<Moved[]> {
  await knowPeople(db, moved)
  if (!exhibition.onePersonOneBadge || moved.length === 0) return moved
  const wanted = moved.flatMap(({ badge }) => badge.phases.map(phase => [badge.id, badge.personId, phase] as const))
  const taken = await db.many<{ id: string; count: number }>(sql`
    with taken as (
      insert into badge_hold (exhibition_id, person_id, phase, badge_id)
      select ${exhibition.id}, w.person_id, w.phase, w.badge_id
      from unnest(${wanted.map(([id]) => id)}::uuid[], ${wanted.map(([, person]) => person)}::uuid[],
        ${wanted.map(([, , phase]) => phase)}::text[]) w (badge_id, person_id, phase)
      order by w.person_id, w.phase, w.badge_id on conflict do nothing returning badge_id)
    select badge_id as id, count(*)::int as count from taken group by badge_id`)
  const held = new Map(taken.map(({ id, count }) => [id, count]))
  const losers = moved.filter(({ badge }) => (held.get(badge.id) ?? 0) < badge.phases.length)
  if (losers.length === 0) return moved
  await releaseHolds(
    db,
    exhibition.id,
    losers.map(({ badge }) => badge.id),
  )
  for (const { badge } of losers) failed.push({ id: badge.id, name: badge.name, reason: 'badge.alreadyHeld' })
  return moved.filter(one => !losers.includes(one))
}

export async function releaseHolds(db: Db, exhibitionId: string, badgeIds: readonly string[]): Promise<void> {
  await db.run(
    sql`delete from badge_hold where exhibition_id = ${exhibitionId} and badge_id = any(${[...badgeIds]}::uuid[])`,
  )
}

/** Documents nobody has shown before make a person; the id follows from the document, so doing it twice is the same. */
async function knowPeople(db: Db, moved: readonly Moved[]): Promise<void> {
  const strangers = new Map<string, Moved['badge']>()
  for (const { badge } of moved) {
    if (badge.personId || !badge.documentDigest) continue
    badge.personId = personIdOf(badge.documentDigest)
    strangers.set(badge.personId, badge)
  }
  if (strangers.size === 0) return
  const ids = [...strangers.keys()].sort()
  const badges = ids.map(id => strangers.get(id) as Moved['badge'])
  await db.run(sql`
    with known as (
      insert into person (id, name, birth)
      select * from unnest(${ids}::uuid[], ${badges.map(badge => badge.name)}::text[], ${badges.map(badge => badge.birth)}::date[])
      on conflict (id) do nothing)
    insert into person_document (digest, person_id, type)
    select * from unnest(${badges.map(badge => badge.documentDigest)}::bytea[], ${ids}::uuid[],
      ${badges.map(badge => badge.documentType ?? 'other')}::text[])
    on conflict (digest) do nothing`)
}
