import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/** A ground moved by so many days: the days that clauses of what is not over name move with it. What they mean is compiled after. */
export async function shiftClauses(db: Db, exhibitionId: string, days: number): Promise<void> {
  if (days === 0) return
  const dated = sql`p.exhibition_id = ${exhibitionId} and p.state in ('draft', 'published')`
  // What was rehearsed was another day's.
  await db.run(sql`update policy p set rehearsed_digest = null where ${dated} and p.state = 'draft'
    and exists (select from policy_clause c where c.policy_id = p.id and cardinality(c.days) > 0)`)
  await db.run(sql`
    update policy_clause c set days = array(select day + ${days}::int from unnest(c.days) day order by 1)
    from policy p where p.id = c.policy_id and ${dated} and cardinality(c.days) > 0`)
}
