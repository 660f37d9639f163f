import sql from 'sql-template-tag'
import { badgeHolders, type HolderPerson } from '../badge/facts.ts'
import { venueCompany } from '../company/facts.ts'
import { ofExhibition } from '../exhibition/facts.ts'
import type { Cipher } from '../kernel/cipher.ts'
import { type Db, mayRunAgain, transaction } from '../kernel/database.ts'
import type { Publish } from '../kernel/jobs/job-definition.ts'
import type { Services } from '../kernel/services.ts'
import { tellCompanies } from '../kernel/tell.ts'
import { keepHuman } from './find-person.ts'
import { recount } from './merge.ts'

const portion = 500

/**
 * Gathers whoever became a holder, was changed or came in, 500 at a time, into the people of the organizer and of the venue.
 * One node does it at a time; a portion is one transaction, so that a kill neither loses nor doubles anybody.
 *
 * @returns how many entries were gathered
 */
export async function gatherAudience({ services, publish }: { services: Services; publish: Publish }): Promise<number> {
  let all = 0
  for (;;) {
    const { taken, owners } = await gatherSome(services)
    all += taken
    tellCompanies(publish, owners, 'audience')
    if (taken < portion) return all
  }
}

interface Due {
  exhibitionId: string
  holderId: string
  /** Days of the gate on which they came in. */
  days: string[]
}

async function gatherSome(services: Services): Promise<{ taken: number; owners: Set<string> }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(services.pool, db => gatherPortion(db, services.cipher))
    } catch (error) {
      // Somebody merges the same people in another order.
      if (attempt >= 3 || !mayRunAgain(error)) throw error
    }
  }
}

async function gatherPortion(db: Db, cipher: Cipher): Promise<{ taken: number; owners: Set<string> }> {
  const owners = new Set<string>()
  const { mine } = await db.one<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('audience.gather')) as mine`,
  )
  if (!mine) return { taken: 0, owners }
  // Taken away first, and only then read: who is changed meanwhile is due again.
  const due = await db.many<Due & { entries: number }>(sql`
    with taken as (
      delete from audience_due where id in (select id from audience_due order by id limit ${portion}) returning *)
    select exhibition_id as "exhibitionId", holder_id as "holderId", count(*)::int as entries,
      coalesce(array_agg(distinct came_on::text) filter (where came_on is not null), '{}') as days
    from taken group by 1, 2 order by 1, 2`)
  const days = new Map(due.map(({ holderId, days }) => [holderId, days]))
  const people = await badgeHolders(db, cipher, due)
  const exhibitions = await exhibitionsOf(db, due)
  for (const person of people) {
    const exhibition = exhibitions.get(person.exhibitionId)
    if (!exhibition) continue
    await gatherOne(db, cipher, person, exhibition, days.get(person.holderId) ?? [])
    owners.add(exhibition.sponsorId).add(exhibition.venueId)
  }
  return { taken: due.reduce((sum, { entries }) => sum + entries, 0), owners }
}

interface Where {
  sponsorId: string
  venueId: string
  /** The day of the first bit. */
  firstDay: string
}

/** Fourteen days before move-in, of exhibitions: the day attendance is counted from. */
async function exhibitionsOf(db: Db, due: readonly Due[]): Promise<Map<string, Where>> {
  const ids = [...new Set(due.map(({ exhibitionId }) => exhibitionId))]
  const rows = await db.many<Where & { id: string }>(sql`
    select e.id, e.sponsor_id as "sponsorId", ${venueCompany} as "venueId",
      (coalesce(e.move_in_from, e.open_from, e.created_at)::date - 14)::text as "firstDay"
    from unnest(${ids}::uuid[]) t (exhibition_id) ${ofExhibition}`)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

async function gatherOne(
  db: Db,
  cipher: Cipher,
  person: HolderPerson,
  where: Where,
  days: readonly string[],
): Promise<void> {
  const { exhibitionId, holderId } = person
  const known = await db.maybe<{ erased: boolean }>(sql`
    select erased from attendance where exhibition_id = ${exhibitionId} and holder_id = ${holderId} for update`)
  const human = { ...person, email: null }
  const keep = async (ownerId: string) => {
    if (known?.erased || (!person.document && !person.phone)) return null
    return (await keepHuman({ db, services: { cipher } }, { ownerId, source: 'badge', real: true }, human)).id
  }
  const ownId = await keep(where.sponsorId)
  const venueId = where.venueId === where.sponsorId ? null : await keep(where.venueId)
  await db.run(sql`
    insert into attendance as a (exhibition_id, holder_id, holder, audience_id, venue_audience_id, participation_id, type_id, gender,
      age, region, job_class, industry, channel, came_before, first_day, days)
    select ${exhibitionId}, ${holderId}, 'badge', ${ownId}, ${venueId}, ${person.participationId}, ${person.typeId}, ${person.gender},
      extract(year from age(${where.firstDay}::date + 14, ${person.birth}::date)), ${person.region}, t.job_class, t.industry, t.channel,
      exists (select from attendance o where o.audience_id = ${ownId} and o.exhibition_id <> ${exhibitionId} and o.first_day < ${where.firstDay}::date),
      ${where.firstDay}, ${bitsOf(days, where.firstDay)}::bit(128)
    from (select 1) one left join audience t on t.id = ${ownId}
    on conflict (exhibition_id, holder_id) do update set days = a.days | excluded.days,
      audience_id = case when a.erased then null else excluded.audience_id end,
      venue_audience_id = case when a.erased then null else excluded.venue_audience_id end,
      gender = excluded.gender, age = excluded.age, region = excluded.region`)
  for (const id of [ownId, venueId]) if (id) await recount(db, id)
}

/** The days as bits of 128; those outside are left out. */
function bitsOf(days: readonly string[], firstDay: string): string {
  const places = new Set(days.map(day => Math.round((Date.parse(day) - Date.parse(firstDay)) / 86_400_000)))
  return Array.from({ length: 128 }, (_, place) => (places.has(place) ? '1' : '0')).join('')
}
