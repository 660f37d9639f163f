import { accessTexts } from '@fairgate/contract/identity/access/texts'
import sql from 'sql-template-tag'
import { type Db, findConstraint } from '../../kernel/database/database.ts'
import { StartFailure } from '../../kernel/services/start-failure.ts'
import { addAdministrator } from '../access/hooks.ts'
import { hashPassword } from '../session/api.ts'
import { makeAccount } from '../session/hooks.ts'

/**
 * Creates an administrator of the venue from the command line: the way into an empty database. Creates the venue's
 * company if necessary; its names can be changed in its basic information.
 */
export async function createAdministrator(db: Db, userName: string, password: string): Promise<void> {
  const companyId = await platformId(db)
  try {
    const passwordHash = await hashPassword(password)
    const accountId = await makeAccount(db, { userName, telephone: null, email: null, passwordHash })
    await addAdministrator(db, { companyId, accountId, name: userName })
  } catch (error) {
    if (findConstraint(error) === 'account_user_name')
      throw new StartFailure(`There is an account ${userName} already.`)
    if (findConstraint(error) === 'account_user_name_check') {
      throw new StartFailure('A user name is neither a telephone number nor an e-mail address.')
    }
    throw error
  }
}

async function platformId(db: Db): Promise<string> {
  const [nameCn, nameEn] = accessTexts.venue
  await db.run(sql`insert into company (type, name_cn, name_en) values ('platform', ${nameCn}, ${nameEn})
    on conflict (type) where type = 'platform' do nothing`)
  const { id } = await db.one<{ id: string }>(sql`select id from company where type = 'platform'`)
  return id
}
