import type { Language } from '@fairgate/contract/kernel/language'
import type { Page } from '@playwright/test'
import { type DemoAccount, sessionOf, signIn } from './signed-in.ts'
import { WireActor } from './story/wire-actor.ts'
import { type TestPerson, testPerson } from './test-person.ts'
import { inVenue } from './venue-database.ts'

/** An administrator of a company of its own, about which nothing is known but its names. */
export async function newcomer(): Promise<TestPerson> {
  const person = await testPerson()
  await inVenue(({ query }) =>
    query(
      `with c as (insert into company (type, name_cn, name_en) values ('cooperatorMain', $1, $2) returning id),
        r as (insert into role (company_id, name_cn, name_en, administrator) select id, '管理员', 'Administrator', true from c
          returning id, company_id)
        insert into operator (account_id, company_id, role_id, name)
        select a.id, r.company_id, r.id, 'Tester' from account a, r where a.user_name = $3`,
      [`新企业${person.userName}`, `Newcomer ${person.userName}`, person.userName],
    ),
  )
  return person
}

/** Shows a page of the console to somebody who is no demo account. */
export function showTo(page: Page, person: TestPerson, language: Language, path: string, theme?: 'light' | 'dark') {
  return signIn(page, person.userName as DemoAccount, { language, path, theme })
}

/** The same person at another desk. */
export async function elsewhere(person: TestPerson): Promise<WireActor> {
  const { token } = await sessionOf(person.userName as DemoAccount, 'cn')
  return new WireActor(process.env.FAIRGATE_URL ?? '', token)
}
