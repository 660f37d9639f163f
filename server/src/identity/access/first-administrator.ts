import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/**
 * Whether a company has nobody but the first administrator its approval made, and they have done nothing: no password, no
 * login, no second company. Holds them, so that a login that is on its way comes before this or finds nobody.
 */
export async function onlyUnusedAdministrator(db: Db, companyId: string): Promise<boolean> {
  const people = await db.many<{ id: string; accountId: string }>(sql`
    select o.id, o.account_id as "accountId" from operator o join account a on a.id = o.account_id
    where o.company_id = ${companyId} for update of o, a`)
  // Read after they are held: the statement that waits sees what was there before it.
  const touched = await db.maybe(sql`
    select from operator o left join account a on a.id = o.account_id
    where o.company_id = ${companyId} and (o.version > 1 or a.id is null or a.version > 1 or a.password_hash is not null
      or a.last_login_at is not null or exists (select from session s where s.operator_id = o.id)
      or exists (select from operator p where p.account_id = a.id and p.id <> o.id)) limit 1`)
  return people.length <= 1 && touched === undefined
}

/** The administrator an approval made, as JSON the way they were entered; null where it made none. */
export const firstAdministrator = (companyId: Sql): Sql => sql`(
  select jsonb_build_object('name', o.name, 'userName', a.user_name, 'telephone', a.telephone, 'email', a.email)
  from operator o join account a on a.id = o.account_id where o.company_id = ${companyId})`
