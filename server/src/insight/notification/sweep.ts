import sql from 'sql-template-tag'
import { openHere } from '../../kernel/cell/open-here.ts'
import { toDb } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { parameter } from '../../kernel/settings/parameter.ts'

/** Rows per statement, so that none takes long. */
const portion = 5_000

/** Deletes expired notifications and their read marks. Ids contain their time of creation. */
export async function sweepNotifications({ pool }: Pick<Services, 'pool'>): Promise<void> {
  const db = toDb(pool)
  const old = sql`uuidv7(-make_interval(days => ${parameter('notification.keptDays')}))`
  for (let gone = portion; gone === portion; ) {
    gone = await db.run(sql`
      delete from notification where id in (select t.id from notification t where t.id < ${old} and ${openHere('t.exhibition_id')} limit ${portion})`)
  }
  for (let gone = portion; gone === portion; ) {
    gone = await db.run(sql`
      delete from notification_read where (operator_id, notification_id) in (
        select r.operator_id, r.notification_id from notification_read r
        where not exists (select from notification t where t.id = r.notification_id) limit ${portion})`)
  }
}
