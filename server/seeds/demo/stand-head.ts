import sql from 'sql-template-tag'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Demo } from './demo-context.ts'

/** Heads of stand of the companies with stands, one in each section; the third section of each has none. */
export async function seedStandHeads(db: Db, { companies }: Demo): Promise<void> {
  await db.run(sql`
    with sections as (
      select s.exhibition_id, s.participation_id, s.section, row_number() over (partition by s.participation_id order by length(s.section), s.section) as at
      from (select distinct exhibition_id, participation_id, section from stand where participation_id is not null) s
      join exhibition e on e.id = s.exhibition_id and e.sponsor_id = ${companies.organizer}
    ), people as (
      select b.exhibition_id, b.participation_id, b.id, row_number() over (partition by b.participation_id order by b.code) as at
      from badge b join badge_type t on t.id = b.badge_type_id and t.subject = 'person'
      where b.state in ('active', 'pending') and b.document_blind_index is not null
    )
    insert into stand_head (exhibition_id, badge_id, participation_id, section, rank, document_blind_index)
    select l.exhibition_id, p.id, l.participation_id, l.section, 1, b.document_blind_index
    from sections l join people p on p.participation_id = l.participation_id and p.at = l.at
      join badge b on b.exhibition_id = p.exhibition_id and b.id = p.id
    where l.at <> 3`)
}
