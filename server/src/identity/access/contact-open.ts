import sql from 'sql-template-tag'

/**
 * Whether a company may still correct the telephone and e-mail of the account `a`: nobody has logged in or set a
 * password with it, and it acts for no other company. Later such a change could take the account over.
 */
export const contactOpen = (companyId: string) => sql`(a.last_login_at is null and a.password_hash is null
  and not exists (select from operator other where other.account_id = a.id and other.company_id <> ${companyId}))`
