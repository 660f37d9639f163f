import type { Facts, PersonRecord } from '@fairgate/contract/badging/rulebook/kinds'
import { type BadgeClass, badgeClasses } from '@fairgate/contract/badging/rulebook/labels'
import { type Day, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql, { type Sql } from 'sql-template-tag'
import type { ExhibitionFacts, Period } from '../../../exhibitions/exhibition/api.ts'
import { numberOfEdition, seriesOfExhibition } from '../../../exhibitions/series/api.ts'
import type { Db } from '../../../kernel/database/database.ts'
import type { LockedBadge } from '../entity.ts'
import { statesWith } from '../records/record-outcome.ts'

/** More badges of one person are not looked at. */
const recordsLimit = 50

/** Facts of a batch of badges of one exhibition. */
export interface BatchFacts {
  /** The time after the locks were taken, in milliseconds: whatever is recorded was applied for before. */
  at: number
  editionNumber: number | null
  /** By the key of the person, `keyOf`. */
  records: Map<string, PersonRecord[]>
  /** Open badges of each company by class, without those of the batch. */
  used: Map<string, Partial<Record<BadgeClass, number>>>
}

export const keyOf = (digest: Buffer): string => digest.toString('base64')

const openStates = [...statesWith('applied'), ...statesWith('returned'), ...statesWith('approved')]

interface Row {
  at: string
  editionNumber: number | null
  records: (Omit<PersonRecord, 'at'> & { key: string; at: string })[]
  used: { companyId: string; class: BadgeClass; count: number }[]
}

/**
 * Reads the facts of a batch in one statement. It runs after the people are locked, so that nobody else submits or decides a
 * badge of theirs meanwhile.
 *
 * @param limited classes whose badges are counted by company
 */
export async function factsOf(
  db: Db,
  exhibitionId: string,
  badges: readonly LockedBadge[],
  limited: readonly BadgeClass[],
): Promise<BatchFacts> {
  const keys = [...new Set(badges.flatMap(({ documentDigest }) => (documentDigest ? [keyOf(documentDigest)] : [])))]
  const row = await db.one<Row>(sql`
    with here as materialized (
      select ${seriesOfExhibition(sql`e.id`, sql`e.edition_id`)} as series, ${numberOfEdition(sql`e.edition_id`)} as edition
      from exhibition e where e.id = ${exhibitionId})
    select ${epochUtc(sql`clock_timestamp()`)} as at, here.edition as "editionNumber",
      coalesce((select json_agg(r) from unnest(${keys.map(key => Buffer.from(key, 'base64'))}::bytea[]) k (key)
        cross join lateral (${recordsOf(sql`here.series`, sql`k.key`)}) r), '[]') as records,
      ${limited.length === 0 ? sql`'[]'::json` : openBadges(exhibitionId, badges, limited)} as used
    from here`)
  const records = Map.groupBy(row.records, ({ key }) => key)
  const used: BatchFacts['used'] = new Map()
  for (const { companyId, class: its, count } of row.used) used.set(companyId, { ...used.get(companyId), [its]: count })
  return {
    ...{ at: Date.parse(row.at), editionNumber: row.editionNumber, used },
    records: new Map(
      [...records].map(([key, all]) => [key, all.map(({ at, key: _, ...one }) => ({ ...one, at: Date.parse(at) }))]),
    ),
  }
}

/** A timestamp with milliseconds. */
const epochUtc = (time: Sql): Sql => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The newest badges of a person in a series. Badges that are in another database have no phases here. */
const recordsOf = (series: Sql, key: Sql): Sql => sql`
  select encode(${key}, 'base64') as key, r.badge_id as "badgeId", r.exhibition_id as "exhibitionId",
    r.edition_number as "editionNumber", r.class, r.company_id as "companyId", r.outcome, r.decided_by_kind as "decidedBy",
    ${epochUtc(sql`r.submitted_at`)} as at, coalesce(b.phases, '{}') as phases,
    exists (select from credential c where c.exhibition_id = r.exhibition_id and c.badge_id = r.badge_id
      and c.issued_at is not null) as issued
  from badge_record r left join badge b on b.exhibition_id = r.exhibition_id and b.id = r.badge_id
  where r.series_id = ${series} and r.person_key = ${key} order by r.submitted_at desc limit ${recordsLimit}`

const openBadges = (exhibitionId: string, badges: readonly LockedBadge[], limited: readonly BadgeClass[]): Sql => sql`
  coalesce((select json_agg(json_build_object('companyId', n.company_id, 'class', n.class, 'count', n.count)) from (
    select b.company_id, y.class, count(*)::int as count from badge b join badge_type y on y.id = b.badge_type_id
    where b.exhibition_id = ${exhibitionId} and b.company_id = any(${[...new Set(badges.map(one => one.companyId))]}::uuid[])
      and b.state = any(${openStates}::text[]) and y.class = any(${[...limited]}::text[])
      and b.id <> all(${badges.map(({ id }) => id)}::uuid[]) and b.participation_id is not null
    group by b.company_id, y.class) n), '[]')`

/** The days of the phases of an exhibition in the venue's zone. */
export function phaseDays(
  { moveIn, open, moveOut }: Pick<ExhibitionFacts, 'moveIn' | 'open' | 'moveOut'>,
  timeZone: string,
): Facts['phases'] {
  const days = ({ from, to }: Period) =>
    from && to ? { from: dayOf(new Date(from), timeZone), to: dayOf(new Date(Date.parse(to) - 1), timeZone) } : null
  return { moveIn: days(moveIn), open: days(open), moveOut: days(moveOut) } satisfies Record<
    string,
    { from: Day; to: Day } | null
  >
}

/** The class of a badge type that rules can name. */
export const findClass = (name: string | null): BadgeClass | undefined => badgeClasses.find(one => one === name)
