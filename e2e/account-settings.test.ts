import { sessionRefusals } from '@fairgate/contract/identity/session/refusals'
import { expect } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { test } from './browser-test.ts'
import { field, input, loginOnOtherDevice, newcomer, settingsTexts, showTo, toast } from './company-settings.ts'
import { languages } from './languages.ts'
import { sentCode } from './sent-code.ts'
import type { TestPerson } from './test-person.ts'
import { inVenue } from './venue-database.ts'

for (const language of languages) {
  const { half, word } = settingsTexts(language)

  test.describe(`account settings, ${language}`, () => {
    let person: TestPerson
    test.beforeEach(async () => {
      person = await newcomer()
    })

    test('another telephone by codes to both, another e-mail address, another password', async ({ page }) => {
      await showTo(page, person, language, '/accountSettings')
      await page.getByRole('button', { name: word('changeTelephone') }).click()
      const dialog = page.getByRole('dialog')
      const next = `138${person.telephone.slice(3)}`
      await field(page, 'oldCode').getByRole('button').click()
      await expect(field(page, 'oldCode')).toContainText(person.telephone)
      await input(page, 'oldCode').fill(await sentCode(person.telephone))
      await input(page, 'telephone').fill(next)
      await field(page, 'code').getByRole('button').click()
      await expect(field(page, 'code')).toContainText(next)
      await input(page, 'code').fill('aaaaaa')
      await page.keyboard.press('Enter')
      await expect(field(page, 'code')).toContainText(sessionRefusals.codeWrong[half + 1] as string)
      await input(page, 'code').fill(await sentCode(next))
      await page.keyboard.press('Enter')
      await expect(toast(page, word('telephoneChanged'))).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(page.getByText(next)).toBeVisible()

      const email = `next-${person.userName}@venue.example`
      await page.getByRole('button', { name: word('changeEmail') }).click()
      await input(page, 'email').fill(email)
      await field(page, 'code').getByRole('button').click()
      await input(page, 'code').fill(await sentCode(email))
      await input(page, 'password').fill('Wrong2026')
      await page.keyboard.press('Enter')
      await expect(field(page, 'password')).toContainText(sessionRefusals.credentialsWrong[half + 1] as string)
      await input(page, 'password').fill('Demo1234')
      await page.keyboard.press('Enter')
      await expect(toast(page, word('emailChanged'))).toBeVisible()
      await expect(page.getByText(email)).toBeVisible()

      const other = await loginOnOtherDevice(person)
      await page.getByRole('button', { name: word('changePassword') }).click()
      await input(page, 'oldPassword').fill('Demo1234')
      await input(page, 'password').fill('password1')
      await input(page, 'again').fill('password2')
      await page.keyboard.press('Enter')
      await expect(field(page, 'again')).toContainText(word('passwordsDiffer'))
      await input(page, 'again').fill('password1')
      await page.keyboard.press('Enter')
      await expect(field(page, 'password')).toContainText(sessionRefusals.passwordCommon[half + 1] as string)
      await input(page, 'password').fill('Venue2031x')
      await input(page, 'again').fill('Venue2031x')
      await page.keyboard.press('Enter')
      await expect(toast(page, word('passwordChanged'))).toBeVisible()
      await expect(other.does('getAccountSetting', {})).rejects.toThrow()
      await page.reload()
      await expect(page.getByText(word('loginCurrent'))).toBeVisible()
    })

    test('a company requests an association, and the person answers', slow, async ({ page }) => {
      await inVenue(({ query }) =>
        query(
          // Not as an administrator: other tests expect one administrator in each company.
          `with member as (
             select o.company_id from operator o join account b on b.id = o.account_id where b.user_name in ('agent', 'logistics')),
           made as (
             insert into role (company_id, name_cn, name_en) select company_id, $1, $1 from member returning id, company_id)
           insert into operator (account_id, company_id, role_id, name, kind, state)
           select a.id, made.company_id, made.id, 'Tester', 'associated', 'invited' from account a, made where a.user_name = $1`,
          [person.userName],
        ),
      )
      await showTo(page, person, language, '/accountSettings')
      const region = page.getByRole('region', { name: word('asked') })
      await expect(region.getByRole('listitem')).toHaveCount(2)
      await region
        .getByRole('button', { name: word('decline') })
        .first()
        .click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: word('decline') })
        .click()
      await expect(region.getByRole('listitem')).toHaveCount(1)
      await region.getByRole('button', { name: word('accept') }).click()
      await expect(region).toBeHidden()
      await expect(
        page.getByRole('listitem').filter({ hasText: language === 'cn' ? '（虚构）' : '(invented)' }),
      ).toHaveCount(1)
    })
  })
}
