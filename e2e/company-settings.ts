import { shellTexts } from '@fairgate/contract/app/shell/texts'
import { companyTexts } from '@fairgate/contract/identity/company/texts'
import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import { kernelTexts } from '@fairgate/contract/kernel/i18n/kernel-texts'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type { Page } from '@playwright/test'
import { sessionOf, signIn } from './signed-in.ts'
import { WireActor } from './story/wire-actor.ts'
import { type TestPerson, testPerson } from './test-person.ts'
import { inVenue } from './venue-database.ts'

/** An administrator of a new company with nothing but its names. */
export async function newcomer(type: CompanyType = 'cooperatorMain'): Promise<TestPerson> {
  const person = await testPerson()
  await inVenue(({ query }) =>
    query(
      `with c as (insert into company (type, name_cn, name_en) values ($4, $1, $2) returning id),
        r as (insert into role (company_id, name_cn, name_en, administrator) select id, '管理员', 'Administrator', true from c
          returning id, company_id)
        insert into operator (account_id, company_id, role_id, name)
        select a.id, r.company_id, r.id, 'Tester' from account a, r where a.user_name = $3`,
      [`新企业${person.userName}`, `Newcomer ${person.userName}`, person.userName, type],
    ),
  )
  return person
}

/** Opens a page of the console as a person who is no demo account. */
export function showTo(page: Page, person: TestPerson, language: Language, path: string, theme?: 'light' | 'dark') {
  return signIn(page, person.userName, { language, path, theme })
}

/** The same person on another device. */
export async function loginOnOtherDevice(person: TestPerson): Promise<WireActor> {
  const { token } = await sessionOf(person.userName, 'cn')
  return new WireActor(process.env.FAIRGATE_URL ?? '', token)
}

export const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`)
export const input = (page: Page, name: string) => field(page, name).locator('input')
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

/** The texts of the settings in a language. */
export function settingsTexts(language: Language) {
  const half = language === 'cn' ? 0 : 1
  const word = (key: keyof typeof companyTexts, values: Record<string, string> = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{{${name}}}`, value),
      companyTexts[key][half] as string,
    )
  return {
    half,
    word,
    shell: (key: keyof typeof shellTexts) => shellTexts[key][half] as string,
    required: kernelTexts.required[half],
    save: (page: Page) => page.getByRole('button', { name: word('save'), exact: true }).click(),
  } as const
}
