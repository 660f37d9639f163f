import { daysIn, type EntryDays } from '@fairgate/contract/badging/badge/entry-days'
import type { PastApplication, PersonRecord } from '@fairgate/contract/badging/rulebook/kinds'
import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { streamRows } from '../../../kernel/database/stream-rows.ts'
import { entryDaysOf } from '../entry-days/entry-days-columns.ts'
import type { AcceptedStatements } from '../liability/accepted-statements.ts'
import { decidedBy, outcomeNow } from '../records/rebuild-records.ts'
import type { ViolationFacts } from '../violations/violation-facts.ts'
import { evidenceObject, type StoredEvidence, toEvidence } from './batch-facts.ts'

/** The exhibition of a trial. */
export interface TrialScope {
  exhibitionId: string
  seriesId: string
  editionNumber: number | null
  phases: PastApplication['known']['phases']
  /** By participation, from the register of stands; undefined without one. */
  areas: ReadonlyMap<string, readonly number[]> | undefined
  /** Whether a rule looks at evidence. */
  evidence: boolean
  /** By participation: the sections of its stands. */
  sections: ReadonlyMap<string, readonly string[]>
  /** Statements of responsibility that each has accepted until now. */
  accepted: AcceptedStatements
  /** Of its series; null if no rule looks at any. */
  violations: ViolationFacts | null
}

/** An application with what became of it; `badgeCode` is null for those of other exhibitions. */
export interface TrialRow {
  application: PastApplication
  badgeCode: string | null
}

interface Row extends Pick<PersonRecord, 'class' | 'companyId' | 'phases' | 'outcome' | 'decidedBy' | 'issued'> {
  id: string
  code: string | null
  participationId: string
  exhibitionId: string
  editionNumber: number | null
  birth: PastApplication['birth']
  documentType: PastApplication['documentType']
  submittedAt: string
  personKey: string | null
  entryDays: EntryDays | null
  lost: number
  evidence: StoredEvidence[] | null
  section: string | null
}

/**
 * The applications of an exhibition in the order of their submission, with those of the same persons in other exhibitions
 * of its series, all of one moment. A badge whose document number retention has removed is known by its record, until that
 * is removed too.
 */
export async function* readApplications(pool: pg.Pool, scope: TrialScope): AsyncGenerator<TrialRow> {
  const same = createInterner()
  for await (const row of streamRows<Row>(pool, applications(scope)))
    yield { application: toApplication(row, scope, same), badgeCode: row.code }
}

const applications = (scope: TrialScope): Sql => sql`
  select id, code, class, exhibition_id as "exhibitionId", edition_number as "editionNumber", company_id as "companyId",
    participation_id as "participationId", birth::text as birth, document_type as "documentType", phases, submitted_at as "submittedAt",
    encode(person_key, 'base64') as "personKey", ${entryDaysOf('a')} as "entryDays", outcome, decided_by as "decidedBy", issued, lost,
    section, evidence
  from (${ownApplications(scope)} union all ${earlierRecords(scope)}) a order by submitted_at, id`

/** What became of each is its record; in a sandbox, and once records are deleted, it is read from the badge. */
const ownApplications = ({ exhibitionId, editionNumber, evidence }: TrialScope): Sql => sql`
  select b.id, b.code, y.class, b.exhibition_id, ${editionNumber}::integer as edition_number, b.company_id, b.participation_id, b.birth,
    b.document_type, b.phases, coalesce(r.submitted_at, b.submitted_at, b.created_at) as submitted_at,
    coalesce(b.document_blind_index, r.person_key) as person_key, o.outcome,
    case when r.badge_id is not null then r.decided_by_kind when o.outcome = 'rejected' then ${decidedBy} end as decided_by,
    coalesce(c.issued, false) as issued, coalesce(c.lost, 0) as lost, h.section, ${evidence ? evidenceOfBadge : sql`null::json`} as evidence,
    b.entry_days
  from badge b join badge_type y on y.id = b.badge_type_id
    left join badge_record r on r.exhibition_id = b.exhibition_id and r.badge_id = b.id
    left join stand_head h on h.exhibition_id = b.exhibition_id and h.badge_id = b.id
    left join (select badge_id, bool_or(issued_at is not null) as issued, count(*) filter (where revoked_reason = 'lost')::int as lost
      from credential where exhibition_id = ${exhibitionId} group by 1) c on c.badge_id = b.id
    cross join lateral (select coalesce(r.outcome, ${outcomeNow}) as outcome) o
  where b.exhibition_id = ${exhibitionId} and b.state <> 'draft' and b.participation_id is not null and y.class is not null`

const evidenceOfBadge = sql`coalesce((select json_agg(json_build_object(${evidenceObject})) from evidence t
  where t.exhibition_id = b.exhibition_id and t.owner_id = b.id), '[]')`

const earlierRecords = ({ exhibitionId, seriesId }: TrialScope): Sql => sql`
  select b.id, null, r.class, r.exhibition_id, r.edition_number, r.company_id, b.participation_id, null, null, b.phases, r.submitted_at,
    r.person_key, r.outcome, r.decided_by_kind, exists (select from credential i
      where i.exhibition_id = r.exhibition_id and i.badge_id = r.badge_id and i.issued_at is not null), 0,
    (select h.section from stand_head h where h.exhibition_id = r.exhibition_id and h.badge_id = r.badge_id), null, null
  from badge_record r join badge b on b.exhibition_id = r.exhibition_id and b.id = r.badge_id
  where r.series_id = ${seriesId} and r.exhibition_id <> ${exhibitionId} and r.class is not null and r.person_key in (
    select coalesce(o.document_blind_index, s.person_key) from badge o
      left join badge_record s on s.exhibition_id = o.exhibition_id and s.badge_id = o.id
    where o.exhibition_id = ${exhibitionId} and o.state <> 'draft')`

type Interner = ReturnType<typeof createInterner>

/** Returns one and the same string or list for equal ones: of 200,000 applications each is stored once. */
function createInterner() {
  const texts = new Map<string, string>()
  const lists = new Map<string, readonly unknown[]>()
  return {
    text: <T extends string>(one: T): T => {
      const known = texts.get(one)
      if (known === undefined) texts.set(one, one)
      return (known ?? one) as T
    },
    list: <T>(one: readonly T[]): readonly T[] => {
      const known = lists.get(one.join())
      if (known === undefined) lists.set(one.join(), one)
      return (known ?? one) as readonly T[]
    },
  }
}

function toApplication(
  row: Row,
  { phases, areas, sections, accepted, violations }: TrialScope,
  same: Interner,
): PastApplication {
  return {
    ...{ badgeId: row.id, class: same.text(row.class), exhibitionId: same.text(row.exhibitionId) },
    ...{ editionNumber: row.editionNumber, companyId: same.text(row.companyId), birth: row.birth },
    ...{ documentType: row.documentType, phases: same.list(row.phases), at: Date.parse(row.submittedAt) },
    ...{ lost: row.lost, personKey: row.personKey, issued: row.issued, outcome: same.text(row.outcome) },
    decidedBy: row.decidedBy && same.text(row.decidedBy),
    ...{ isHead: row.section !== null, section: row.section && same.text(row.section) },
    days: row.entryDays && same.list(daysIn(row.entryDays)),
    // Not recorded yet: agencies, and who sent the application.
    ...{ isAgency: null, byPerson: null },
    evidence: row.evidence?.map(toEvidence) ?? null,
    known: {
      personViolations: violations && row.personKey !== null ? (violations.people.get(row.personKey) ?? []) : null,
      companyViolations: violations && (violations.companies.get(row.companyId) ?? []),
      phases,
      accepted: accepted.get(row.participationId) ?? [],
      sections: sections.get(row.participationId) ?? [],
      stands: areas ? (areas.get(row.participationId) ?? []) : null,
    },
  }
}
