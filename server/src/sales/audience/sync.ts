import sql from 'sql-template-tag'
import { badgeHolders, type HolderPerson, type OpenedHolder } from '../../badging/badge/api.ts'
import { counts, ofExhibition } from '../../exhibitions/exhibition/api.ts'
import { venueCompany } from '../../identity/company/api.ts'
import { openHere } from '../../kernel/cell/open-here.ts'
import { type Cipher, Unreadable } from '../../kernel/crypto/cipher.ts'
import { Reading, type RetriedRow } from '../../kernel/crypto/set-aside.ts'
import { type Db, isRetryable, toDb, transaction } from '../../kernel/database/database.ts'
import type { Publish } from '../../kernel/jobs/job-definition.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import type { Services } from '../../kernel/services/services.ts'
import { ticketHolders } from '../ticket/api.ts'
import { type Attendance, attend, forget, lockedAttendances } from './attendance.ts'
import type { SaveContext } from './find-person.ts'
import { recount } from './merge.ts'
import { savePeople } from './save-people.ts'

const portion = 500

/** Holders of exhibitions that are written here. */
const here = openHere('audience_sync_queue.exhibition_id')

/**
 * Synchronizes new and changed holders and entries, 500 at a time, with the people of the organizer and of the venue.
 * One node at a time; a batch is one transaction, so that a kill neither loses nor doubles anybody.
 * @returns how many entries were synchronized
 */
export async function syncAudience({ services, publish }: { services: Services; publish: Publish }): Promise<number> {
  let all = 0
  for (;;) {
    const { taken, owners, more } = await syncSome(services)
    all += taken
    publishRowChange(publish, owners, 'audience')
    if (!more) return all
  }
}

interface Due {
  exhibitionId: string
  holderId: string
  holder: 'badge' | 'ticket'
  /** Gate days on which they came in. */
  days: string[]
}

interface SyncResult {
  taken: number
  owners: Set<string>
}

/**
 * Synchronizes a batch; a batch that fails is split into smaller ones. A single holder that fails goes to the end, so
 * that the others are not blocked.
 */
async function syncSome({ pool, cipher }: Services): Promise<SyncResult & { more: boolean }> {
  for (let [size, attempt] = [portion, 1]; ; attempt++) {
    try {
      const result = await transaction(pool, db => syncPortion(db, cipher, size))
      return { ...result, more: result.taken === size }
    } catch (error) {
      // Somebody merges the same people in another order.
      if (attempt < 3 && isRetryable(error)) continue
      if (size === 1) {
        if (error instanceof Unreadable) {
          await transaction(pool, db => setFirstAside(db, error))
          size = portion
          continue
        }
        await toDb(pool).run(sql`
          update audience_sync_queue set id = default where id = (select id from audience_sync_queue where ${here} order by id limit 1)`)
        throw error
      }
      size = Math.ceil(size / 10)
    }
  }
}

/**
 * Their own numbers can be decrypted, those of the matching person cannot: they are set aside like others that cannot
 * be read.
 */
async function setFirstAside(db: Db, error: Unreadable): Promise<void> {
  const [due] = await db.many<Due>(sql`
    with first as (delete from audience_sync_queue where id = (select id from audience_sync_queue where ${here} order by id limit 1) returning *)
    select exhibition_id as "exhibitionId", holder_id as "holderId", holder,
      case when came_on is null then '{}' else array[came_on::text] end as days from first`)
  if (!due) return
  const reading = new Reading('audience.gather')
  reading.put(error, due)
  await reading.write(db)
}

/** Holders that were set aside are due again. */
export const requeue = ({ db }: { db: Db }, rows: readonly RetriedRow<Due>[]): Promise<number> =>
  db.run(sql`
    insert into audience_sync_queue (exhibition_id, holder_id, holder, came_on)
    select (d ->> 'exhibitionId')::uuid, (d ->> 'holderId')::uuid, d ->> 'holder', came_on
    from unnest(${rows.map(({ again }) => JSON.stringify(again))}::jsonb[]) d
      left join lateral jsonb_array_elements_text(d -> 'days') day (came) on true
      cross join lateral (select day.came::date as came_on) at`)

async function syncPortion(db: Db, cipher: Cipher, size: number): Promise<SyncResult> {
  const owners = new Set<string>()
  const { mine } = await db.one<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('audience.gather')) as mine`,
  )
  if (!mine) return { taken: 0, owners }
  // Removed from the queue first and read afterwards: a holder who changes meanwhile is due again.
  const due = await db.many<Due & { entries: number }>(sql`
    with taken as (
      delete from audience_sync_queue where id in (select id from audience_sync_queue where ${here} order by id limit ${size}) returning *)
    select exhibition_id as "exhibitionId", holder_id as "holderId", min(holder) as holder, count(*)::int as entries,
      coalesce(array_agg(distinct came_on::text) filter (where came_on is not null), '{}') as days
    from taken group by exhibition_id, holder_id order by exhibition_id, holder_id`)
  const days = new Map(due.map(({ holderId, days }) => [holderId, days]))
  // A holder that cannot be read is set aside and blocks nobody.
  const reading = new Reading('audience.gather')
  const dueOf = new Map(due.map(one => [one.holderId, one]))
  const opened: OpenedHolder = ({ holderId }, read) => reading.of(read, dueOf.get(holderId))
  const holders = [...(await badgeHolders(db, cipher, due, opened)), ...(await ticketHolders(db, cipher, due, opened))]
  await reading.write(db)
  const exhibitions = await exhibitionsOf(db, due)
  const known = new Map((await lockedAttendances(db, holders)).map(row => [row.holderId, row]))
  const [staying, leaving]: [Taken[], HolderPerson[]] = [[], []]
  for (const person of holders) {
    const where = exhibitions.get(person.exhibitionId)
    if (!where) continue
    owners.add(where.sponsorId).add(where.venueId)
    const before = known.get(person.holderId)
    const came = days.get(person.holderId) ?? []
    if (!person.stands && !before?.came && came.length === 0) leaving.push(person)
    // An exhibition may be postponed after somebody came: recorded days stay.
    else
      staying.push({
        ...{ person, where, ownId: null, venueId: null, days: came, erased: before?.erased === true },
        firstDay: before?.came ? before.firstDay : where.firstDay,
      })
  }
  if (leaving.length > 0) await forget(db, leaving)
  await takeUp({ db, services: { cipher } }, staying)
  // A holder may hold nothing any more; a ticket may have another holder.
  const people = [...known.values(), ...staying].flatMap(({ ownId, venueId }) => [ownId, venueId])
  await recount(db, ...new Set(people.filter(id => id !== null)))
  return { taken: due.reduce((sum, { entries }) => sum + entries, 0), owners }
}

interface Where {
  sponsorId: string
  venueId: string
  /** The day of the first bit. */
  firstDay: string
}

/**
 * The first day of attendance of exhibitions: fourteen days before move-in. Visitors of permanent gate contexts and
 * sandbox exhibitions are not recorded.
 */
async function exhibitionsOf(db: Db, due: readonly Due[]): Promise<Map<string, Where>> {
  const ids = [...new Set(due.map(({ exhibitionId }) => exhibitionId))]
  const rows = await db.many<Where & { id: string }>(sql`
    select e.id, e.sponsor_id as "sponsorId", ${venueCompany} as "venueId",
      (coalesce(e.move_in_from, e.open_from, e.created_at)::date - 14)::text as "firstDay"
    from unnest(${ids}::uuid[]) t (exhibition_id) ${ofExhibition} where e.kind = 'show' and ${counts('e.id')}`)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** A holder who is matched with a person of the organizer, and of the venue. */
interface Taken extends Attendance {
  where: Where
  /** Erased on request: the attendance counts without the person. */
  erased: boolean
}

/** Records holders: each is matched with one person of the organizer and one of the venue, and gets an attendance. */
async function takeUp(context: SaveContext, rows: readonly Taken[]): Promise<void> {
  const { db } = context
  const identifiable = rows.filter(({ person, erased }) => !erased && (person.document || person.phone))
  await savePeopleFor(context, 'ownId', identifiable, ({ where }) => where.sponsorId)
  const alsoVenues = identifiable.filter(({ where }) => where.venueId !== where.sponsorId)
  await savePeopleFor(context, 'venueId', alsoVenues, ({ where }) => where.venueId)
  await followMerged(db, identifiable)
  // The earlier exhibition first, so that a visitor of both is known from the earlier one.
  const inOrder = rows.toSorted((one, other) => one.firstDay.localeCompare(other.firstDay))
  for (const of of Map.groupBy(inOrder, ({ person }) => person.exhibitionId).values()) await attend(db, of)
}

async function savePeopleFor(
  context: SaveContext,
  as: 'ownId' | 'venueId',
  rows: readonly Taken[],
  ownerOf: (row: Taken) => string,
): Promise<void> {
  for (const of of Map.groupBy(rows, row => `${ownerOf(row)} ${row.person.holder}`).values()) {
    const [first] = of
    if (!first) continue
    const owning = { ownerId: ownerOf(first), source: first.person.holder, real: true }
    const humans = of.map(({ person }) => ({ ...person, email: null }))
    for (const [at, { id }] of (await savePeople(context, owning, humans)).entries())
      Object.assign(of[at] as Taken, { [as]: id })
  }
}

/** A later holder of the batch may have shown that two rows are one human. */
async function followMerged(db: Db, rows: readonly Taken[]): Promise<void> {
  const ids = rows.flatMap(({ ownId, venueId }) => [ownId, venueId]).filter(id => id !== null)
  const merged = await db.many<{ id: string; into: string }>(sql`
    select id, merged_into as into from audience where id = any(${ids}::uuid[]) and merged_into is not null`)
  const into = new Map(merged.map(row => [row.id, row.into]))
  for (const row of rows) {
    row.ownId = into.get(row.ownId ?? '') ?? row.ownId
    row.venueId = into.get(row.venueId ?? '') ?? row.venueId
  }
}
