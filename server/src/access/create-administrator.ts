import { accessPhrases } from '@fairgate/contract/access/phrases'
import sql from 'sql-template-tag'
import { constraintOf, type Db } from '../kernel/database.ts'
import { StartFailure } from '../kernel/start-failure.ts'
import { hashPassword, newIdCode } from '../session/facts.ts'

/**
 * An administrator of the venue, for the machine's owner: the way into an empty database. The venue's company is made
 * where there is none; its names are changed later under basic information.
 */
export async function createAdministrator(db: Db, userName: string, password: string): Promise<void> {
  const companyId = await platformId(db)
  const [roleCn, roleEn] = accessPhrases.administrator
  const { id: roleId } = await db.one<{ id: string }>(sql`
    insert into role (company_id, name_cn, name_en, administrator) values (${companyId}, ${roleCn}, ${roleEn}, true)
    on conflict (company_id, name_cn) do update set administrator = true returning id`)
  try {
    const { id: accountId } = await db.one<{ id: string }>(sql`
      insert into account (user_name, password_hash, id_code)
      values (${userName}, ${await hashPassword(password)}, ${newIdCode()}) returning id`)
    await db.run(sql`insert into operator (account_id, company_id, role_id, name)
      values (${accountId}, ${companyId}, ${roleId}, ${userName})`)
  } catch (error) {
    if (constraintOf(error) === 'account_user_name') throw new StartFailure(`There is an account ${userName} already.`)
    if (constraintOf(error) === 'account_user_name_check') {
      throw new StartFailure('A user name is neither a telephone number nor an e-mail address.')
    }
    throw error
  }
}

async function platformId(db: Db): Promise<string> {
  const [nameCn, nameEn] = accessPhrases.venue
  await db.run(sql`insert into company (type, name_cn, name_en) values ('platform', ${nameCn}, ${nameEn})
    on conflict (type) where type = 'platform' do nothing`)
  const { id } = await db.one<{ id: string }>(sql`select id from company where type = 'platform'`)
  return id
}
