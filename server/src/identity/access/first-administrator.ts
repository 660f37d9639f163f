import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/**
 * Whether a company has only the first administrator that its approval created, unused: no password, no login, no
 * second company. Locks them, so that a concurrent login comes before this or finds nobody.
 */
export async function onlyUnusedAdministrator(db: Db, companyId: string): Promise<boolean> {
  const people = await db.many<{ id: string; accountId: string }>(sql`
    select o.id, o.account_id as "accountId" from operator o join account a on a.id = o.account_id
    where o.company_id = ${companyId} for update of o, a`)
  // Queried after the lock: a waiting statement would see the state before it.
  const touched = await db.maybe(sql`
    select from operator o left join account a on a.id = o.account_id
    where o.company_id = ${companyId} and (o.version > 1 or a.id is null or a.version > 1 or a.password_hash is not null
      or a.last_login_at is not null or exists (select from session s where s.operator_id = o.id)
      or exists (select from operator p where p.account_id = a.id and p.id <> o.id)) limit 1`)
  return people.length <= 1 && touched === undefined
}

/** The administrator that an approval created, as JSON in the form they were entered; null if it created none. */
export const firstAdministrator = (companyId: Sql): Sql => sql`(
  select jsonb_build_object('name', o.name, 'userName', a.user_name, 'telephone', a.telephone, 'email', a.email)
  from operator o join account a on a.id = o.account_id where o.company_id = ${companyId})`
