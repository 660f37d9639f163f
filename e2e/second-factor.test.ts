import { shellTexts } from '@fairgate/contract/app/shell/texts'
import { accessTexts } from '@fairgate/contract/identity/access/texts'
import { sessionRefusals } from '@fairgate/contract/identity/session/refusals'
import { secondFactorTexts } from '@fairgate/contract/identity/session/second-factor-texts'
import { expect, type Page } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { authenticatorOf, type TestAuthenticator } from '../server/src/app/testing/authenticator.ts'
import { readPictureQr } from '../server/src/app/testing/picture-qr.ts'
import { test } from './browser-test.ts'
import { newcomer, showTo } from './company-settings.ts'
import { englishFirst as languages } from './languages.ts'
import { demoPassword, LoginPage } from './login-page.ts'
import { expectRefused } from './said.ts'
import { seriousFindings } from './serious-findings.ts'
import { type TestPerson, testPerson } from './test-person.ts'
import { inVenue } from './venue-database.ts'

const wrong = '000000'

/** The authenticator that scans the code of the page. */
async function scanned(page: Page, label: string): Promise<TestAuthenticator> {
  const source = await page.getByRole('img', { name: label }).getAttribute('src')
  const picture = Buffer.from(source?.split(',')[1] ?? '', 'base64')
  const address = new URL(await readPictureQr(picture))
  expect(`${address.protocol}//${address.host}`).toBe('otpauth://totp')
  return authenticatorOf(address.searchParams.get('secret') ?? '')
}

for (const language of languages) {
  const half = language === 'cn' ? 0 : 1
  const word = (key: keyof typeof secondFactorTexts) => secondFactorTexts[key][half] as string
  const access = (key: keyof typeof accessTexts) => accessTexts[key][half] as string
  const refusal = (key: keyof typeof sessionRefusals) => sessionRefusals[key][half + 1] as string
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const codesOf = async (page: Page) => {
    const codes = page.getByRole('list', { name: word('recoveryCodes') }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    return codes.allTextContents()
  }

  test.describe(`the second factor, ${language}`, () => {
    let person: TestPerson
    test.beforeEach(async () => {
      person = await newcomer()
    })

    test('is set up, required, replaced by a recovery code, renewed and removed, by keyboard only', async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const { keyboard } = page
      await showTo(page, person, language, '/accountSettings')
      await button(page, word('setUp')).focus()
      await keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await keyboard.press('Enter')
      await expect(dialog.locator('[aria-invalid]')).toHaveCount(1)
      await keyboard.type('Wrong-2026')
      await keyboard.press('Enter')
      await expectRefused(dialog, refusal('credentialsWrong'))
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type(demoPassword)
      await keyboard.press('Enter')
      const phone = await scanned(page, word('qrImage'))
      await expect(dialog.getByRole('textbox')).toBeFocused()
      await keyboard.type(wrong)
      await keyboard.press('Enter')
      await expectRefused(dialog, refusal('otpWrong'))
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type(phone.now())
      await keyboard.press('Enter')
      await expect(dialog.getByText(word('codesLine'))).toBeVisible()
      const codes = await codesOf(page)
      expect(new Set(codes).size).toBe(10)
      await keyboard.press('Escape')
      await keyboard.press('Escape')
      await expect(dialog.getByText(word('codesLine'))).toBeVisible()
      await button(page, word('codesCopy')).click()
      expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(codes.join('\n'))
      expect(await seriousFindings(page)).toEqual([])
      await button(page, word('codesSaved')).focus()
      await keyboard.press('Enter')
      await expect(dialog).toBeHidden()

      const login = new LoginPage(page, language)
      await login.open('?redirect=%2FaccountSettings')
      await login.logIn(person.userName)
      await expect(login.field('otp')).toBeFocused()
      expect(await seriousFindings(page)).toEqual([])
      await keyboard.press('Enter')
      await expect(page.getByText(login.word('otpRequired'))).toBeVisible()
      await keyboard.type(wrong)
      await keyboard.press('Enter')
      await expectRefused(page, refusal('otpWrong'))
      await expect(login.field('otp')).toBeFocused()
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type(phone.next())
      await keyboard.press('Enter')
      await expect(page).toHaveURL('/accountSettings')

      await button(page, word('replaceFactor')).click()
      await page.getByLabel(login.word('password'), { exact: true }).fill(demoPassword)
      await page.getByLabel(word('otpOrCode')).fill(codes[0] ?? '')
      await button(page, word('goOn')).click()
      const newPhone = await scanned(page, word('qrImage'))
      await page.getByLabel(word('firstOtp')).fill(newPhone.now())
      await button(page, word('confirmSetUp')).click()
      expect(await codesOf(page)).not.toEqual(codes)
      await button(page, word('codesSaved')).click()

      await button(page, word('renewCodes')).click()
      await page.getByLabel(login.word('password'), { exact: true }).fill(demoPassword)
      await page.getByLabel(word('otpOrCode')).fill(newPhone.next())
      await dialog.getByRole('button', { name: word('renewCodes'), exact: true }).click()
      const [fresh = ''] = await codesOf(page)
      await button(page, word('codesSaved')).click()

      await button(page, word('removeFactor')).click()
      await page.getByLabel(login.word('password'), { exact: true }).fill(demoPassword)
      await page.getByLabel(word('otpOrCode')).fill(fresh)
      await dialog.getByRole('button', { name: word('removeFactor'), exact: true }).click()
      await expect(button(page, word('setUp'))).toBeVisible()
    })

    test(
      'is required by a company: an operator without one sets it up during login; an administrator removes it',
      slow,
      async ({ page }) => {
        await showTo(page, person, language, '/JurisdictionOperator')
        await button(page, word('secondFactorTitle')).click()
        expect(await seriousFindings(page)).toEqual([])
        await button(page, word('demandBegin')).click()
        await expect(button(page, word('demandedNow'))).toBeVisible()

        const login = new LoginPage(page, language)
        await page.evaluate('localStorage.clear()')
        await login.open()
        await login.logIn(person.userName)
        const phone = await scanned(page, word('qrImage'))
        expect(await seriousFindings(page)).toEqual([])
        await expect(page.getByLabel(word('firstOtp'))).toBeFocused()
        await page.getByLabel(word('firstOtp')).fill(wrong)
        await page.keyboard.press('Enter')
        await expectRefused(page, refusal('otpWrong'))
        await page.getByLabel(word('firstOtp')).fill(phone.now())
        await page.keyboard.press('Enter')
        await expect(button(page, word('codesSaved'))).toBeFocused()
        expect(new Set(await codesOf(page)).size).toBe(10)
        expect(await seriousFindings(page)).toEqual([])
        await page.keyboard.press('Enter')
        await expect(page.getByRole('banner')).toBeVisible()

        await page.goto('/accountSettings')
        await expect(button(page, word('replaceFactor'))).toBeVisible()
        await expect(button(page, word('removeFactor'))).toBeHidden()

        const colleague = await colleagueOf(person)
        await showTo(page, colleague, language, '/JurisdictionOperator')
        await page.getByRole('row').filter({ hasText: person.userName }).click()
        const drawer = page.getByRole('complementary')
        await expect(drawer.getByText(access('factorSetUp'))).toBeVisible()
        await drawer.getByRole('button', { name: shellTexts.more[half] as string }).click()
        await page.getByRole('menuitem', { name: access('resetSecondFactor') }).click()
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: access('resetSecondFactor') })
          .click()
        await expect(drawer.getByText(access('factorNone'))).toBeVisible()
      },
    )
  })
}

/** Another administrator of the same company. */
async function colleagueOf({ userName }: TestPerson): Promise<TestPerson> {
  const colleague = await testPerson()
  await inVenue(({ query }) =>
    query(
      `insert into operator (account_id, company_id, role_id, name)
        select a.id, o.company_id, o.role_id, 'Colleague'
        from account a, operator o join account b on b.id = o.account_id
        where a.user_name = $1 and b.user_name = $2`,
      [colleague.userName, userName],
    ),
  )
  return colleague
}
