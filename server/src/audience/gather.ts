import sql from 'sql-template-tag'
import { badgeHolders, type HolderPerson } from '../badge/facts.ts'
import { venueCompany } from '../company/facts.ts'
import { ofExhibition } from '../exhibition/facts.ts'
import type { Cipher } from '../kernel/cipher.ts'
import { type Db, mayRunAgain, transaction } from '../kernel/database.ts'
import type { Publish } from '../kernel/jobs/job-definition.ts'
import type { Services } from '../kernel/services.ts'
import { tellCompanies } from '../kernel/tell.ts'
import { ticketHolders } from '../ticket/facts.ts'
import { type Attendance, attend, forget, lockedAttendance } from './attendance.ts'
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
  const holders = [...(await badgeHolders(db, cipher, due)), ...(await ticketHolders(db, cipher, due))]
  const exhibitions = await exhibitionsOf(db, due)
  const nobodys: Attendance[] = []
  for (const person of holders) {
    const exhibition = exhibitions.get(person.exhibitionId)
    if (!exhibition) continue
    owners.add(exhibition.sponsorId).add(exhibition.venueId)
    const row = await taken({ db, cipher }, person, exhibition, days.get(person.holderId) ?? [])
    if (row) nobodys.push(row)
  }
  // Most tickets are nobody's: those of a portion are written at once.
  if (nobodys.length > 0) await attend(db, nobodys)
  return { taken: due.reduce((sum, { entries }) => sum + entries, 0), owners }
}

interface Where {
  sponsorId: string
  venueId: string
  /** The day of the first bit. */
  firstDay: string
}

/** Fourteen days before move-in, of exhibitions: the day attendance is counted from. Who comes to a ground is nobody's audience. */
async function exhibitionsOf(db: Db, due: readonly Due[]): Promise<Map<string, Where>> {
  const ids = [...new Set(due.map(({ exhibitionId }) => exhibitionId))]
  const rows = await db.many<Where & { id: string }>(sql`
    select e.id, e.sponsor_id as "sponsorId", ${venueCompany} as "venueId",
      (coalesce(e.move_in_from, e.open_from, e.created_at)::date - 14)::text as "firstDay"
    from unnest(${ids}::uuid[]) t (exhibition_id) ${ofExhibition} where e.kind = 'show'`)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Takes up one holder. Answers the attendance of who is nobody known and new, for whoever writes many of them. */
async function taken(
  { db, cipher }: { db: Db; cipher: Cipher },
  person: HolderPerson,
  { sponsorId, venueId, firstDay }: Where,
  days: readonly string[],
): Promise<Attendance | undefined> {
  const known = await lockedAttendance(db, person)
  const before = [known?.ownId, known?.venueId]
  if (!person.stands && !known?.came && days.length === 0) {
    if (known) await forget(db, person)
    await recountAll(db, before)
    return undefined
  }
  const keep = async (ownerId: string) => {
    if (known?.erased || (!person.document && !person.phone)) return null
    const human = { ...person, email: null }
    return (await keepHuman({ db, services: { cipher } }, { ownerId, source: person.holder, real: true }, human)).id
  }
  const ownId = await keep(sponsorId)
  const others = venueId === sponsorId ? null : await keep(venueId)
  // An exhibition may be postponed after somebody came: their days stay where they are.
  const row = { person, ownId, venueId: others, firstDay: known?.came ? known.firstDay : firstDay, days }
  if (!known && !row.ownId && !row.venueId) return row
  await attend(db, [row])
  // A ticket may have another holder than before.
  await recountAll(db, [row.ownId, row.venueId, ...before])
  return undefined
}

async function recountAll(db: Db, ids: readonly (string | null | undefined)[]): Promise<void> {
  for (const id of new Set(ids)) if (id) await recount(db, id)
}
