import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/**
 * A gate context was postponed: shifts the days in clauses of versions that are not over. The caller compiles them
 * afterwards.
 */
export async function shiftClauses(db: Db, exhibitionId: string, days: number): Promise<void> {
  if (days === 0) return
  const dated = sql`p.exhibition_id = ${exhibitionId} and p.state in ('draft', 'published')`
  // The simulation was for another day.
  await db.run(sql`update policy p set simulated_digest = null where ${dated} and p.state = 'draft'
    and exists (select from policy_clause c where c.policy_id = p.id and cardinality(c.days) > 0)`)
  await db.run(sql`
    update policy_clause c set days = array(select day + ${days}::int from unnest(c.days) day order by 1)
    from policy p where p.id = c.policy_id and ${dated} and cardinality(c.days) > 0`)
}
