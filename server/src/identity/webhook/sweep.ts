import sql, { type Sql } from 'sql-template-tag'
import { toDb } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { parameter } from '../../kernel/settings/parameter.ts'

/** Rows per statement, so that none takes long. */
const portion = 5_000

/** Deletes expired deliveries, and those of deleted webhooks, then these themselves. */
export async function sweepDeliveries({ pool }: Pick<Services, 'pool'>): Promise<void> {
  const db = toDb(pool)
  const inPortions = async (which: Sql) => {
    let gone = portion
    while (gone === portion) {
      gone = await db.run(sql`
        delete from webhook_delivery where id in (select d.id from webhook_delivery d where ${which} limit ${portion})`)
    }
  }
  // Ids contain their time of creation.
  await inPortions(sql`d.id < uuidv7(-make_interval(days => ${parameter('webhook.keptDays')}))`)
  const deleted = await db.many<{ id: string }>(sql`select id from webhook where deleted_at is not null`)
  for (const { id } of deleted) await inPortions(sql`d.webhook_id = ${id}`)
  // Transactions that saw it undeleted have committed by then.
  await db.run(sql`
    delete from webhook t where t.deleted_at <= now() - interval '1 hour'
      and not exists (select from webhook_delivery d where d.webhook_id = t.id)`)
}
