import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/** Work on the exhibition that a move would cut in two: its running jobs. */
export async function openWork(db: Db, exhibitionId: string): Promise<string[]> {
  const jobs = await db.many<{ kind: string; count: number }>(sql`
    select kind, count(*)::int as count from job where exhibition_id = ${exhibitionId} and state in ('queued', 'running')
    group by kind order by kind`)
  const titles = jobs.map(({ kind, count }) => `${count} × ${kind}`).join(', ')
  return jobs.length === 0 ? [] : [`Jobs of this exhibition are not done: ${titles}. Wait for them, or cancel them.`]
}
