import type { EvidenceItem, Facts, PersonRecord } from '@fairgate/contract/badging/rulebook/kinds'
import { type BadgeClass, badgeClasses } from '@fairgate/contract/badging/rulebook/labels'
import { type Day, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { ExhibitionFacts, Period } from '../../../exhibitions/exhibition/api.ts'
import { numberOfEdition, seriesOfExhibition } from '../../../exhibitions/series/api.ts'
import type { Db } from '../../../kernel/database/database.ts'
import type { LockedBadge } from '../entity.ts'
import { statesWith } from '../records/record-outcome.ts'

/** More badges of one person are not looked at. */
const recordsLimit = 50

/** What rules look at of a badge itself. */
export type RuledBadge = Pick<
  LockedBadge,
  'id' | 'exhibitionId' | 'companyId' | 'documentDigest' | 'birth' | 'documentType' | 'phases' | 'entryDays'
>

/** Facts of a batch of badges of one exhibition. */
export interface BatchFacts {
  /** The time after the locks were taken, in milliseconds: whatever is recorded was applied for before. */
  at: number
  editionNumber: number | null
  /** By the key of the person, `keyOf`. */
  records: Map<string, PersonRecord[]>
  /** Open badges of each company by class, without those of the batch. */
  used: Map<string, Partial<Record<BadgeClass, number>>>
  /** Files of each badge; null: not read, because no rule needs any. */
  evidence: ReadonlyMap<string, EvidenceItem[]> | null
}

export const keyOf = (digest: Buffer): string => digest.toString('base64')

const openStates = [...statesWith('applied'), ...statesWith('returned'), ...statesWith('approved')]

interface Row {
  at: string
  editionNumber: number | null
  records: (Omit<PersonRecord, 'at'> & { key: string; at: string })[]
  used: { companyId: string; class: BadgeClass; count: number }[]
  evidence: (StoredEvidence & { badgeId: string })[] | null
}

/** What rules look at besides the badges. */
interface Needed {
  /** Classes whose badges are counted by company. */
  limited: readonly BadgeClass[]
  evidence: boolean
  /** Counts only badges of the company that were submitted before this one. */
  before?: string | undefined
}

/**
 * Reads the facts of a batch in one statement. It runs after the people are locked, so that nobody else submits or decides a
 * badge of theirs meanwhile; evidence does not change while its badge is locked.
 */
export async function factsOf(
  db: Db,
  exhibitionId: string,
  badges: readonly RuledBadge[],
  { limited, evidence, before }: Needed,
): Promise<BatchFacts> {
  const keys = [...new Set(badges.flatMap(({ documentDigest }) => (documentDigest ? [keyOf(documentDigest)] : [])))]
  const row = await db.one<Row>(sql`
    with here as materialized (
      select ${seriesOfExhibition(sql`e.id`, sql`e.edition_id`)} as series, ${numberOfEdition(sql`e.edition_id`)} as edition
      from exhibition e where e.id = ${exhibitionId})
    select ${epochUtc(sql`clock_timestamp()`)} as at, here.edition as "editionNumber",
      coalesce((select json_agg(r) from unnest(${keys.map(key => Buffer.from(key, 'base64'))}::bytea[]) k (key)
        cross join lateral (${recordsOf(sql`here.series`, sql`k.key`)}) r), '[]') as records,
      ${limited.length === 0 ? sql`'[]'::json` : openBadges(exhibitionId, badges, limited, before)} as used,
      ${evidence ? evidenceOfBatch(exhibitionId, badges) : sql`null::json`} as evidence
    from here`)
  const records = Map.groupBy(row.records, ({ key }) => key)
  const used: BatchFacts['used'] = new Map()
  for (const { companyId, class: its, count } of row.used) used.set(companyId, { ...used.get(companyId), [its]: count })
  const files = row.evidence && Map.groupBy(row.evidence, ({ badgeId }) => badgeId)
  return {
    ...{ at: Date.parse(row.at), editionNumber: row.editionNumber, used },
    evidence: files && new Map([...files].map(([badgeId, all]) => [badgeId, all.map(toEvidence)])),
    records: new Map(
      [...records].map(([key, all]) => [key, all.map(({ at, key: _, ...one }) => ({ ...one, at: Date.parse(at) }))]),
    ),
  }
}

/** A file of evidence as it is read from the database. */
export type StoredEvidence = Omit<EvidenceItem, 'at'> & { at: string }
export const toEvidence = ({ kind, from, to, at, state }: StoredEvidence): EvidenceItem => ({
  ...{ kind, from, to, state },
  at: Date.parse(at),
})

/** The evidence `t` as an object. What was shown counts also after its file is deleted. */
export const evidenceObject = sql`'kind', t.kind, 'from', t.covers_from, 'to', t.covers_to, 'state', t.state,
  'at', ${epochUtc(sql`t.created_at`)}`

const evidenceOfBatch = (exhibitionId: string, badges: readonly RuledBadge[]): Sql => sql`
  coalesce((select json_agg(json_build_object('badgeId', t.owner_id, ${evidenceObject})) from evidence t
    where t.exhibition_id = ${exhibitionId} and t.owner_id = any(${badges.map(({ id }) => id)}::uuid[])), '[]')`

/** A timestamp with milliseconds. */
function epochUtc(time: Sql): Sql {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** The newest badges of a person in a series. Badges that are in another database have no phases here. */
const recordsOf = (series: Sql, key: Sql): Sql => sql`
  select encode(${key}, 'base64') as key, r.badge_id as "badgeId", r.exhibition_id as "exhibitionId",
    r.edition_number as "editionNumber", r.class, r.company_id as "companyId", r.outcome, r.decided_by_kind as "decidedBy",
    ${epochUtc(sql`r.submitted_at`)} as at, coalesce(b.phases, '{}') as phases,
    exists (select from credential c where c.exhibition_id = r.exhibition_id and c.badge_id = r.badge_id
      and c.issued_at is not null) as issued
  from badge_record r left join badge b on b.exhibition_id = r.exhibition_id and b.id = r.badge_id
  where r.series_id = ${series} and r.person_key = ${key} order by r.submitted_at desc limit ${recordsLimit}`

const openBadges = (
  exhibitionId: string,
  badges: readonly RuledBadge[],
  limited: readonly BadgeClass[],
  before: string | undefined,
): Sql => sql`
  coalesce((select json_agg(json_build_object('companyId', n.company_id, 'class', n.class, 'count', n.count)) from (
    select b.company_id, y.class, count(*)::int as count from badge b join badge_type y on y.id = b.badge_type_id
    where b.exhibition_id = ${exhibitionId} and b.company_id = any(${[...new Set(badges.map(one => one.companyId))]}::uuid[])
      and b.state = any(${openStates}::text[]) and y.class = any(${[...limited]}::text[])
      and b.id <> all(${badges.map(({ id }) => id)}::uuid[]) and b.participation_id is not null
      ${before ? sql`and (b.submitted_at, b.id) < (select o.submitted_at, o.id from badge o where o.exhibition_id = ${exhibitionId} and o.id = ${before})` : empty}
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
