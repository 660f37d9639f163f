import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/** The name of the person of an account: that of their oldest operator, else the user name. */
export async function nameOfAccount(db: Db, accountId: string): Promise<string> {
  const { name } = await db.one<{ name: string }>(sql`
    select coalesce((select o.name from operator o where o.account_id = a.id and o.state in ('inUse', 'frozen')
      order by o.created_at, o.id limit 1), a.user_name) as name
    from account a where a.id = ${accountId}`)
  return name
}

/** A rejected application does not block another one; nobody ever acted with it. */
export async function clearRejected(db: Db, accountId: string, companyId: string): Promise<void> {
  await db.run(sql`delete from operator
    where account_id = ${accountId} and company_id = ${companyId} and state = 'rejected'`)
}
