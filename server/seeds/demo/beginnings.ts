import sql from 'sql-template-tag'
import type { Db } from '../../src/kernel/database/database.ts'

/**
 * The demo inserts rows now and dates their history back. This moves the creation of each row before its first
 * transition, and begins the history of a pending badge with its submission.
 */
export async function seedBeginnings(db: Db): Promise<void> {
  // History is append-only; only the demo's own lines exist now.
  await db.run(sql`alter table history disable trigger user`)
  await db.run(sql`
    update history h set at = b.submitted_at + (h.at - s.at) from badge b cross join lateral (
      select max(o.at) as at from history o where o.subject_id = b.id and o.event = 'submit') s
    where h.subject_id = b.id and h.entity_type = 'badge' and b.state in ('pending', 'endorsed') and s.at is not null`)
  await db.run(sql`alter table history enable trigger user`)
  await db.run(sql`
    update badge b set created_at = f.first - interval '20 minutes' from (
      select b.id, least(b.submitted_at, min(h.at)) as first from badge b left join history h on h.subject_id = b.id
      group by b.exhibition_id, b.id) f
    where f.id = b.id and f.first < b.created_at`)
  await db.run(sql`update credential set created_at = issued_at where issued_at < created_at`)
  await db.run(sql`update ticket set created_at = entered_at - interval '2 days' where entered_at < created_at`)
}
