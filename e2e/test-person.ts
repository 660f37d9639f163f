import { inVenue } from './venue-database.ts'

export interface TestPerson {
  userName: string
  telephone: string
  email: string
}

let made = 0

/**
 * An account with the demo password that acts for the company of each of these demo accounts. It has a separate
 * telephone and e-mail address, because codes are limited for each of them.
 */
export async function testPerson(...demoAccounts: readonly string[]): Promise<TestPerson> {
  made++
  const number = `${process.pid % 10_000}`.padStart(4, '0') + `${made}`.padStart(3, '0')
  const person = {
    userName: `tester${number}`,
    telephone: `1390${number}`,
    email: `Tester${number}@venue.example`,
  }
  await inVenue(async ({ query }) => {
    await query(
      `insert into account (user_name, telephone, email, password_hash, id_code)
        select $1, $2, $3, password_hash, 'T' || $4 from account where user_name = 'agent'`,
      [person.userName, person.telephone, person.email, number],
    )
    await query(
      `insert into operator (account_id, company_id, role_id, name)
        select a.id, o.company_id, o.role_id, 'Tester' from account a, operator o join account b on b.id = o.account_id
        where a.user_name = $1 and b.user_name = any($2)`,
      [person.userName, demoAccounts],
    )
  })
  return person
}
