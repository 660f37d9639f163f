import { expect, type Page } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { company, newPerson, operatorWith, otherPage, password, wire } from './access-people.ts'
import { createTranslators, platformMenuPath, rowOf, sideways } from './access-texts.ts'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { LoginPage } from './login-page.ts'
import { sentCode } from './sent-code.ts'
import { sentLink } from './sent-link.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { otherLanguage } from './story/other-language.ts'
import { inVenue } from './venue-database.ts'

/** A role in the form next to the list, found by typing: long lists draw only what is seen of them. */
async function chooseRole(page: Page, roleName: string): Promise<void> {
  await page.locator('.fg-drawer').getByRole('combobox').fill(roleName)
  await page.locator('.ant-select-dropdown:visible').getByText(roleName).click()
}

for (const language of languages) {
  const { say, shell, decision, refusal, state, button, field } = createTranslators(language)

  test.describe(`invitations, ${language}`, () => {
    test('a temporary operator is invited, completes the data on a telephone, and is approved', async ({
      page,
      browser,
    }) => {
      const person = newPerson()
      const { roleName } = await operatorWith('operator:view')
      await signIn(page, company, { language, path: platformMenuPath })
      await button(page, 'inviteShort').click()
      await field(page, 'telephone').fill(person.telephone)
      await field(page, 'name').fill(person.name)
      await chooseRole(page, roleName)
      await button(page, 'inviteSend').click()
      await expect(rowOf(page, person.name)).toContainText(state('invited'))

      const link = new URL(await sentLink(person.telephone))
      const theirs = await otherPage(browser, { width: 360, height: 740 })
      const login = new LoginPage(theirs, language)
      await login.open()
      await theirs.goto(link.pathname + link.search)
      await expect(theirs.getByText(person.telephone.replace(/^(\d{3})\d{4}/, '$1****'))).toBeVisible()
      await expect(field(theirs, 'name')).toHaveValue(person.name)
      expect(await sideways(theirs)).toBe(0)
      expect(await seriousFindings(theirs)).toEqual([])
      expect(await otherLanguage(theirs, language)).toEqual([])

      await login.button('sendCode').click()
      await login.passClickDialog()
      await field(theirs, 'code').fill(await sentCode(person.telephone))
      await field(theirs, 'userName').fill('1')
      await field(theirs, 'email').fill(person.email)
      await theirs.getByLabel(say('password'), { exact: true }).fill(password)
      await theirs.getByLabel(say('passwordAgain'), { exact: true }).fill(`${password}!`)
      await button(theirs, 'complete').click()
      await expect(theirs.getByText(login.word('passwordsDiffer'))).toBeVisible()
      await theirs.getByLabel(say('passwordAgain'), { exact: true }).fill(password)
      await button(theirs, 'complete').click()
      await expect(theirs.getByText(say('userNameForm'))).toBeVisible()
      await field(theirs, 'userName').fill(person.userName)
      await button(theirs, 'complete').click()
      await expect(theirs.getByRole('heading', { name: say('doneTitle') })).toBeVisible()
      expect(await sideways(theirs)).toBe(0)
      await theirs.reload()
      await expect(theirs.getByRole('heading', { name: say('goneTitle') })).toBeVisible()
      expect(await sideways(theirs)).toBe(0)
      await theirs.context().close()

      // The list updates by itself; the decision is made in the drawer.
      await expect(rowOf(page, person.name)).toContainText(state('pending'))
      await rowOf(page, person.name)
        .getByRole('button', { name: shell('review') })
        .click()
      await expect(page.getByRole('complementary', { name: person.name }).getByText(say('begunInvited'))).toBeVisible()
      await page.getByRole('button', { name: decision('approve'), exact: true }).click()
      await expect(rowOf(page, person.name)).toContainText(state('inUse'))
      await expect((await wire(person.userName)).does('getOperatorPage', {})).resolves.toBeDefined()
    })

    test('a person of another company is found by the ID code, masked, and sent a request', slow, async ({ page }) => {
      const [agent] = await inVenue(({ query }) =>
        query<{ idCode: string }>(`select id_code as "idCode" from account where user_name = 'subagent'`),
      )
      const { roleName } = await operatorWith('operator:view')
      await signIn(page, company, { language, path: platformMenuPath })
      await button(page, 'associateShort').click()
      const form = page.getByRole('complementary', { name: say('associate') })
      await form.getByRole('textbox', { name: say('idCode') }).fill('ZZZZZZZZ')
      await page.keyboard.press('Enter')
      await expect(form.getByText(refusal('codeUnknown'))).toBeVisible()
      await form.getByRole('textbox', { name: say('idCode') }).fill(agent?.idCode.toLowerCase() ?? '')
      await page.keyboard.press('Enter')
      await expect(form.getByText('138****0071')).toBeVisible()
      await chooseRole(page, roleName)
      await button(page, 'associateSend').click()
      const row = rowOf(page, say('kindAssociated')).filter({ hasText: state('invited') })
      await expect(row).toHaveCount(1)
      // Withdrawn, so that the person is available for the other language.
      await row.getByRole('button', { name: shell('more') }).click()
      await page.getByRole('menuitem', { name: say('delete'), exact: true }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: shell('confirmDelete') })
        .click()
      await expect(row).toHaveCount(0)
    })
  })
}
