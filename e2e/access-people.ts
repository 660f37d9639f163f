import type { Browser, Page } from '@playwright/test'
import { saveData } from './browser-test.ts'
import { sessionOf } from './signed-in.ts'
import { WireActor } from './story/wire-actor.ts'
import { inVenue } from './venue-database.ts'

/** A company with one administrator; only the tests of operators and roles create more. */
export const company = 'logistics'
export const password = 'Ein9neues'

let made = 0
/** Names, telephone and e-mail address of a new person. */
export function newPerson() {
  made++
  const number = `${process.pid % 10_000}`.padStart(4, '0') + `${made}`.padStart(2, '0')
  return {
    name: `Person ${number}`,
    userName: `person${number}`,
    telephone: `13811${number}`,
    email: `person${number}@venue.example`,
  }
}

export const wire = async (account: string): Promise<WireActor> => {
  const { token } = await sessionOf(account, 'cn')
  return new WireActor(process.env.FAIRGATE_URL ?? '', token)
}

/** An active operator of the company, with a role that has these permissions. */
export async function operatorWith(...permissions: string[]) {
  const admin = await wire(company)
  const person = newPerson()
  const role = { nameCn: `R ${person.userName}`, nameEn: `R ${person.userName}`, permissions: permissions }
  const { id: roleID } = await admin.does('addRole', role)
  const { id } = await admin.does('addOperator', { ...person, roleID })
  return { ...person, id, roleID, roleName: role.nameCn }
}

/** Runs some work while nobody else in an account's company is logged in. */
export async function whileAlone(account: string, work: () => Promise<void>): Promise<void> {
  const away = await inVenue(({ query }) =>
    query<{ id: string }>(
      `update operator other set state = 'frozen' from operator me join account a on a.id = me.account_id
       where a.user_name = $1 and other.company_id = me.company_id and other.id <> me.id and other.state = 'inUse'
       returning other.id`,
      [account],
    ),
  )
  try {
    await work()
  } finally {
    const ids = away.map(({ id }) => id)
    await inVenue(({ query }) => query(`update operator set state = 'inUse' where id = any($1)`, [ids]))
  }
}

/** A page in a separate browser context, for another person. */
export async function otherPage(browser: Browser, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.FAIRGATE_URL, viewport })
  await saveData(context)
  return context.newPage()
}
