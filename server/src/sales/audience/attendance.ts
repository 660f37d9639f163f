import type { DictionaryCode } from '@fairgate/contract/foundation/dictionary/codes'
import sql, { type Sql } from 'sql-template-tag'
import type { HolderPerson } from '../../badging/badge/api.ts'
import { countedAs } from '../../foundation/dictionary/api.ts'
import type { Db } from '../../kernel/database/database.ts'

/** A holder in an exhibition, with the matching people of the organizer and of the venue. */
export interface Attendance {
  person: HolderPerson
  ownId: string | null
  venueId: string | null
  /**
   * The day of the first bit: fourteen days before move-in; for a holder with recorded days, the day from which they
   * are counted.
   */
  firstDay: string
  /** Gate days on which they came in. */
  days: readonly string[]
}

/** Statistics compare exhibitions, so an exhibition's own option is stored as the venue's option that it counts as. */
const counted = (code: DictionaryCode, value: Sql): Sql => countedAs(code, sql`n.exhibition_id`, value)

/** Records that these holders have something for an exhibition, and adds the days on which they came. */
export async function attend(db: Db, rows: readonly Attendance[]): Promise<void> {
  const of = <T>(read: (row: Attendance) => T) => rows.map(read)
  await db.run(sql`
    insert into attendance as a (exhibition_id, holder_id, holder, audience_id, venue_audience_id, participation_id, type_id, people,
      gender, age, region, job_class, industry, channel, came_before, first_day, days)
    select n.exhibition_id, n.holder_id, n.holder, n.own_id, n.venue_id, n.participation_id, n.type_id, n.people, n.gender,
      extract(year from age(n.first_day + 14, n.birth)), n.region, ${counted('job_class', sql`t.job_class`)},
      ${counted('industry', sql`t.industry`)}, ${counted('audience_channel', sql`t.channel`)},
      exists (select from attendance o where o.audience_id = n.own_id and o.exhibition_id <> n.exhibition_id and o.first_day < n.first_day),
      n.first_day, n.days::bit(128)
    from unnest(${of(({ person }) => person.exhibitionId)}::uuid[], ${of(({ person }) => person.holderId)}::uuid[],
      ${of(({ person }) => person.holder)}::text[], ${of(row => row.ownId)}::uuid[], ${of(row => row.venueId)}::uuid[],
      ${of(({ person }) => person.participationId)}::uuid[], ${of(({ person }) => person.typeId)}::uuid[],
      ${of(({ person }) => person.people)}::int[], ${of(({ person }) => person.gender)}::text[],
      ${of(({ person }) => person.birth)}::date[], ${of(({ person }) => person.region)}::text[],
      ${of(row => row.firstDay)}::date[], ${of(({ days, firstDay }) => bitsOf(days, firstDay))}::text[])
      n (exhibition_id, holder_id, holder, own_id, venue_id, participation_id, type_id, people, gender, birth, region, first_day, days)
      left join audience t on t.id = n.own_id
    on conflict (exhibition_id, holder_id) do update set days = a.days | excluded.days, first_day = excluded.first_day,
      audience_id = case when a.erased then null else excluded.audience_id end,
      venue_audience_id = case when a.erased then null else excluded.venue_audience_id end,
      gender = excluded.gender, age = excluded.age, region = excluded.region`)
}

/** What is recorded of a holder: the matching people, and whether they came. */
export interface KnownAttendance {
  holderId: string
  ownId: string | null
  venueId: string | null
  came: boolean
  erased: boolean
  firstDay: string
}

type Holder = Pick<HolderPerson, 'exhibitionId' | 'holderId'>

const holding = (holders: readonly Holder[]): Sql => sql`(a.exhibition_id, a.holder_id) in (
  select * from unnest(${holders.map(({ exhibitionId }) => exhibitionId)}::uuid[], ${holders.map(({ holderId }) => holderId)}::uuid[]))`

/** The attendances of these holders, locked. */
export const lockedAttendances = (db: Db, holders: readonly Holder[]): Promise<KnownAttendance[]> =>
  db.many<KnownAttendance>(sql`
    select a.holder_id as "holderId", a.audience_id as "ownId", a.venue_audience_id as "venueId", bit_count(a.days) > 0 as came,
      a.erased, a.first_day::text as "firstDay"
    from attendance a where ${holding(holders)} order by a.exhibition_id, a.holder_id for update`)

/** Deletes the attendance of holders who never came and hold nothing any more: they were no visitors. */
export const forget = (db: Db, holders: readonly Holder[]) =>
  db.run(sql`delete from attendance a where ${holding(holders)}`)

/** The days as 128 bits; days outside are omitted. */
function bitsOf(days: readonly string[], firstDay: string): string {
  const dayNumbers = new Set(days.map(day => Math.round((Date.parse(day) - Date.parse(firstDay)) / 86_400_000)))
  return Array.from({ length: 128 }, (_, dayNumber) => (dayNumbers.has(dayNumber) ? '1' : '0')).join('')
}
