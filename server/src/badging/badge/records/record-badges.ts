import sql, { type Sql } from 'sql-template-tag'
import { numberOfEdition, seriesOfExhibition } from '../../../exhibitions/series/api.ts'
import type { Db } from '../../../kernel/database/database.ts'
import type { EntityDefinition, EntityRow } from '../../../kernel/transition/entity-definition.ts'
import { decidingEvents, isDecision, outcomeOf } from './record-outcome.ts'

type Project = NonNullable<EntityDefinition<EntityRow & { exhibitionId: string }, string, string>['project']>

const columns = sql`series_id, person_key, exhibition_id, badge_id, edition_number, class, company_id, outcome,
  decided_by_kind, submitted_at`

/** Badges `b` of applications by companies, outside of sandbox exhibitions; a badge of a guest was not applied for. */
export const isRecorded = sql`b.participation_id is not null and not is_sandbox(b.exhibition_id)`

/** What a record takes from its badge `b` and its exhibition, besides outcome and decision. */
export const recordedOf = {
  tables: sql`badge b join badge_type y on y.id = b.badge_type_id join exhibition e on e.id = b.exhibition_id`,
  seriesId: seriesOfExhibition(sql`e.id`, sql`e.edition_id`),
  editionNumber: numberOfEdition(sql`e.edition_id`),
  submittedAt: sql`coalesce(b.submitted_at, b.created_at)`,
}

/** Writes records over those that exist. A badge's company changes only by a merge, which changes its record as well. */
export const upsertRecords = (records: Sql, decidedByKind: Sql = sql`excluded.decided_by_kind`): Sql => sql`
  insert into badge_record as r (${columns}) ${records}
  on conflict (series_id, person_key, exhibition_id, badge_id) do update set edition_number = excluded.edition_number,
    class = excluded.class, outcome = excluded.outcome, decided_by_kind = ${decidedByKind},
    submitted_at = excluded.submitted_at`

/**
 * Records what became of badges, in the statement that writes the history of their transitions. A transition that decides
 * nothing keeps whose decision the outcome is.
 */
export const recordBadges: Project = (transitions, actor) => {
  const records = transitions.flatMap(({ row, event, state }) => {
    const outcome = outcomeOf(row.state, event, state)
    if (!outcome) return []
    const deciding: readonly string[] = isDecision(outcome) ? decidingEvents[outcome] : []
    const decidedBy = actor?.companyType === 'platform' ? 'venue' : 'organizer'
    const decided = deciding.includes(event) ? decidedBy : isDecision(outcome) ? 'kept' : null
    return [{ id: row.id, exhibitionId: row.exhibitionId, outcome, decided }]
  })
  if (records.length === 0) return
  const of = <Member extends keyof (typeof records)[number]>(member: Member) => records.map(record => record[member])
  const { tables, seriesId, editionNumber, submittedAt } = recordedOf
  return upsertRecords(
    sql`
    select ${seriesId}, b.document_blind_index, b.exhibition_id, b.id, ${editionNumber}, y.class, b.company_id, m.outcome,
      nullif(m.decided, 'kept'), ${submittedAt}
    from unnest(${of('exhibitionId')}::uuid[], ${of('id')}::uuid[], ${of('outcome')}::text[], ${of('decided')}::text[])
        m (exhibition_id, id, outcome, decided)
      join (${tables}) on b.exhibition_id = m.exhibition_id and b.id = m.id
    where ${isRecorded} and b.document_blind_index is not null`,
    // A decision is never recorded without its maker, so a record without one follows a decision that was made before.
    sql`case when excluded.outcome in ('returned', 'approved', 'rejected')
      then coalesce(excluded.decided_by_kind, r.decided_by_kind) end`,
  )
}

/**
 * The document, the type or the plate of a badge that was submitted before was corrected: its record goes to the person of
 * the new one. After its exhibition has joined another series, and until the records are rebuilt, it has one in each; the one of
 * its series is newer.
 */
export async function recordCorrected(db: Db, exhibitionId: string, id: string): Promise<void> {
  const { tables, seriesId, editionNumber } = recordedOf
  await db.run(sql`
    with earlier as (
      delete from badge_record where exhibition_id = ${exhibitionId} and badge_id = ${id}
      returning series_id, outcome, decided_by_kind, submitted_at)
    insert into badge_record (${columns})
    select ${seriesId}, b.document_blind_index, b.exhibition_id, b.id, ${editionNumber}, y.class, b.company_id,
      r.outcome, r.decided_by_kind, r.submitted_at
    from (${tables}) cross join lateral (
      select * from earlier order by earlier.series_id = ${seriesId} desc, earlier.submitted_at desc limit 1) r
    where b.exhibition_id = ${exhibitionId} and b.id = ${id}`)
}
