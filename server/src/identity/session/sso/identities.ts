import sql from 'sql-template-tag'
import type { Db } from '../../../kernel/database/database.ts'
import type { Identified } from './identify.ts'

type Linked = Pick<Identified, 'issuer' | 'subject'>

/** The account that is linked with an identity of the provider. */
export async function linkedAccount(db: Db, { issuer, subject }: Linked): Promise<string | undefined> {
  const row = await db.maybe<{ id: string }>(
    sql`select account_id as id from account_identity where issuer = ${issuer} and subject = ${subject}`,
  )
  return row?.id
}

/**
 * Links an identity to the one account with its verified e-mail or telephone. None if the addresses belong to two
 * accounts, or if the account is linked with that provider already: the address may have passed to somebody else there.
 */
export async function linkByAddress(
  db: Db,
  { issuer, subject, email, telephone }: Identified,
): Promise<string | undefined> {
  const named = await db.many<{ id: string }>(sql`select id from account
    where lower(email) = lower(${email ?? null}) or telephone = ${telephone ?? null}`)
  const [account] = named
  if (account === undefined || named.length > 1) return undefined
  // A concurrent deletion of the account is waited for, and then there is none.
  await db.run(sql`insert into account_identity (issuer, subject, account_id)
    select ${issuer}, ${subject}, id from account where id = ${account.id} for key share on conflict do nothing`)
  // A concurrent link decides.
  return linkedAccount(db, { issuer, subject })
}

/** The login hint for the provider: e-mail or telephone if the provider knows them, else none. */
export async function loginHintOf(db: Db, operatorId: string, issuer: string): Promise<string | undefined> {
  const row = await db.maybe<{ hint: string | null }>(sql`
    select coalesce(a.email, '+86' || a.telephone) as hint
    from operator o join account a on a.id = o.account_id
      join account_identity i on i.account_id = a.id and i.issuer = ${issuer}
    where o.id = ${operatorId}`)
  return row?.hint ?? undefined
}
