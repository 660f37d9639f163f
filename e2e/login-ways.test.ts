import { sessionRefusals } from '@fairgate/contract/identity/session/refusals'
import { expect } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { test } from './browser-test.ts'
import { languages, themes } from './languages.ts'
import { demoPassword, LoginPage } from './login-page.ts'
import { expectRefused } from './said.ts'
import { sentCode } from './sent-code.ts'
import { seriousFindings } from './serious-findings.ts'
import { testPerson } from './test-person.ts'
import { inVenue } from './venue-database.ts'

const tasks = '/exhibitionTransaction/papersTransaction'

for (const language of languages) {
  const half = language === 'cn' ? 0 : 1
  const refusal = (key: keyof typeof sessionRefusals) => sessionRefusals[key][half + 1] as string

  test.describe(`ways to log in, ${language}`, () => {
    test('by SMS: wrong clicks, right clicks, waits for another code, enters it wrongly, then correctly', async ({
      page,
    }) => {
      const { telephone } = await testPerson('agent')
      const login = new LoginPage(page, language)
      await login.open()
      await login.chooseWay('byTelephone')

      await login.button('sendCode').click()
      await expect(page.getByText(login.word('telephoneForm'))).toBeVisible()
      await expect(login.clickDialog).toBeHidden()

      await login.field('telephone').fill(telephone)
      await login.button('sendCode').click()
      await login.passClickDialog({ wrongly: true })
      await expectRefused(login.clickDialog, refusal('captchaWrong'))
      await expect(login.clickDialog.locator('.fg-click-mark')).toHaveCount(0)
      await login.passClickDialog()
      await expect(login.clickDialog).toBeHidden()
      await expect(login.field('code')).toBeFocused()
      await expect(page.getByRole('status').filter({ hasText: telephone })).toBeVisible()

      const waiting = page.getByRole('button', {
        name: new RegExp(login.word('sendAgainIn').replace('{{seconds}}', '\\d+')),
      })
      await expect(waiting).toHaveAttribute('aria-disabled', 'true')
      await login.chooseWay('account')
      await login.chooseWay('byTelephone')
      await expect(waiting).toHaveAttribute('aria-disabled', 'true')
      await waiting.click({ force: true })
      await expect(login.clickDialog).toBeHidden()

      await login.field('code').fill('zzzzzz')
      await login.button('logIn').click()
      await expectRefused(page, refusal('codeWrong'))
      await expect(login.field('code')).toBeFocused()
      await login.field('code').fill(await sentCode(telephone))
      await login.button('logIn').click()
      await expect(page).toHaveURL(tasks)
    })

    test('by e-mail, by keyboard only: the captcha is typed, not clicked', async ({ page }) => {
      const { email } = await testPerson('agent')
      const login = new LoginPage(page, language)
      await login.open()
      const { keyboard } = page
      await page.getByRole('tab', { selected: true }).focus()
      await keyboard.press('ArrowRight')
      await keyboard.press('ArrowRight')
      await keyboard.press('Tab')
      await expect(login.field('emailAddress')).toBeFocused()
      await keyboard.type(email)
      await keyboard.press('Tab')
      await keyboard.press('Tab')
      await keyboard.press('Enter')
      await expect(login.clickDialog.getByRole('button', { name: login.word('clickImage') })).toBeFocused()
      await keyboard.press('Enter')
      const typed = login.clickDialog.getByRole('textbox', { name: login.word('captcha') })
      await expect(typed).toBeFocused()
      await keyboard.type(await login.readPicture())
      await keyboard.press('Enter')
      await expect(login.field('code')).toBeFocused()
      await keyboard.type(await sentCode(email))
      await keyboard.press('Tab')
      await keyboard.press('Tab')
      await keyboard.press('Tab')
      await expect(login.button('logIn')).toBeFocused()
      await keyboard.press('Enter')
      await expect(page).toHaveURL(tasks)
    })

    test('an address nobody has gets the same answer', slow, async ({ page }) => {
      const login = new LoginPage(page, language)
      const nobody = `nobody-${language}@venue.example`
      await login.open()
      await login.chooseWay('byEmail')
      await login.field('emailAddress').fill(nobody)
      await login.button('sendCode').click()
      await login.passClickDialog()
      const hint = login.word('codeSent').replace('{{target}}', nobody).replace('{{minutes}}', '5')
      await expect(page.getByText(hint)).toBeVisible()
    })

    test(
      'the places clicked are numbered, taken back one by one, and another picture begins again',
      slow,
      async ({ page }) => {
        const login = new LoginPage(page, language)
        await login.open()
        await login.chooseWay('byTelephone')
        await login.field('telephone').fill('13900000000')
        await login.button('sendCode').click()
        const picture = login.clickDialog.getByRole('button', { name: login.word('clickImage') })
        const marks = login.clickDialog.locator('.fg-click-mark')
        await expect(picture.locator('img')).toBeVisible()
        for (const x of [60, 140, 220]) await picture.click({ position: { x, y: 120 } })
        await expect(marks).toHaveText(['1', '2', '3'])
        const [at, mark] = [await picture.boundingBox(), await marks.nth(1).boundingBox()]
        expect((mark?.x ?? 0) + (mark?.width ?? 0) / 2 - (at?.x ?? 0)).toBeCloseTo(140, -0.5)
        await login.button('undoClick').click()
        await expect(marks).toHaveText(['1', '2'])
        await login.button('captchaRenew').click()
        await expect(marks).toHaveCount(0)
        await expect(login.button('undoClick')).toBeDisabled()
        await page.keyboard.press('Escape')
        await expect(login.clickDialog).toBeHidden()
        await expect(login.button('sendCode')).toBeFocused()
      },
    )

    test('single sign-on accepts no unexpected answer, and the form says so', slow, async ({ page }) => {
      const login = new LoginPage(page, language)
      await login.open()
      await page.goto(`/noLogin/sso?code=theirs&state=${'A'.repeat(43)}`)
      await expect(page.getByRole('alert').getByText(login.word('ssoStray'))).toBeVisible()
      await expect(page).toHaveURL('/login')
      await page.goto('/noLogin/sso?error=access_denied')
      await expect(page.getByRole('alert').getByText(login.word('ssoDeclined'))).toBeVisible()
    })
  })
}

test('a person who cannot see the picture lets the browser compute a proof of work, and logs in', async ({ page }) => {
  // The duration of a proof of work is random: three in a hundred take four times as long as most.
  test.setTimeout(150_000)
  await inVenue(({ query }) => query('delete from login_attempt'))
  const { userName } = await testPerson('agent')
  const login = new LoginPage(page, 'en')
  await login.open()
  await login.field('account').fill(userName)
  await page.getByLabel(login.word('password'), { exact: true }).fill(demoPassword)
  await login.button('workInstead').click()
  await expect(login.field('captcha')).toHaveCount(0)
  await expect(page.getByText(login.word('workDone'))).toBeVisible({ timeout: 90_000 })
  expect(await seriousFindings(page)).toEqual([])
  await login.button('logIn').click()
  await expect(page).toHaveURL(tasks)
})

test('a device that logged in before stays known after a logout, and is not renamed', slow, async ({ page }) => {
  const { userName } = await testPerson('agent')
  const devices = () =>
    inVenue(({ query }) =>
      query('select d.token_hash from known_device d join account a on a.id = d.account_id where a.user_name = $1', [
        userName,
      ]),
    )
  const login = new LoginPage(page, 'cn')
  for (const _time of ['first', 'again']) {
    await login.open()
    await login.logIn(userName)
    await expect(page).toHaveURL(tasks)
    await expect.poll(async () => (await devices()).length).toBe(1)
    await page.getByRole('banner').getByRole('button', { name: 'Tester' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([
      ['language'],
      [],
    ])
  }
})

for (const theme of themes) {
  test(`each way to log in and the dialog have no serious accessibility finding, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    const login = new LoginPage(page, 'en')
    await login.open()
    for (const way of ['account', 'byTelephone', 'byEmail'] as const) {
      await login.chooseWay(way)
      await login.button('logIn').click()
      expect(await seriousFindings(page)).toEqual([])
    }
    await login.field('emailAddress').fill('someone@venue.example')
    await login.button('sendCode').click()
    await expect(login.clickDialog.locator('.fg-click-picture img')).toBeVisible()
    await login.clickDialog.locator('.fg-click-picture').click({ position: { x: 100, y: 100 } })
    expect(await seriousFindings(page)).toEqual([])
    await login.button('typeInstead').click()
    await expect(login.clickDialog.getByAltText(login.word('captchaImage'))).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })
}
