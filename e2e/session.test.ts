import { shellTexts } from '@fairgate/contract/app/shell/texts'
import { companyTexts } from '@fairgate/contract/identity/company/texts'
import { sessionRefusals } from '@fairgate/contract/identity/session/refusals'
import { kernelRefusals } from '@fairgate/contract/kernel/i18n/kernel-texts'
import { expect, type Page } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { otherPage } from './access-people.ts'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { endLogins, LoginPage } from './login-page.ts'
import { expectRefused, toasted } from './said.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn, userMenu } from './signed-in.ts'
import { testPerson } from './test-person.ts'
import { inVenue } from './venue-database.ts'

const tasks = '/exhibitionTransaction/papersTransaction'
const greetingAt = [
  ['04:59', 'goodNight'],
  ['05:00', 'goodMorning'],
  ['12:00', 'goodAfternoon'],
  ['23:59', 'goodEvening'],
] as const
const storage = (page: Page) =>
  page.evaluate(() => ({ local: Object.keys(localStorage).sort(), session: Object.keys(sessionStorage) }))

for (const language of languages) {
  const half = language === 'cn' ? 0 : 1
  const word = (key: keyof typeof shellTexts) => shellTexts[key][half] as string
  const own = (key: keyof typeof companyTexts) => companyTexts[key][half] as string
  const refusal = (key: keyof typeof sessionRefusals) => sessionRefusals[key][half + 1] as string

  test.describe(`login, ${language}`, () => {
    test('a wrong captcha, a wrong password, then success', async ({ page }) => {
      await endLogins('admin')
      const login = new LoginPage(page, language)
      await login.open()

      await page.getByRole('button', { name: login.word('logIn'), exact: true }).click()
      await expect(page.getByText(login.word('accountRequired'))).toBeVisible()
      await expect(page.getByLabel(login.word('account'), { exact: true })).toBeFocused()

      await login.logIn('admin', { captcha: '----' })
      await expectRefused(page, refusal('captchaWrong'))
      await expect(page.getByLabel(login.word('captcha'), { exact: true })).toHaveValue('')

      await login.logIn('admin', { password: 'Wrong123' })
      await expectRefused(page, refusal('credentialsWrong'))

      await login.logIn('admin')
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByRole('navigation', { name: word('menu') })).toBeVisible()
      // Errors before the login are not shown after it.
      await expect(toasted(page, /./)).toHaveCount(0)
      const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user_datas') ?? '{}'))
      expect(Object.keys(stored).sort()).toEqual([
        'roleName',
        'token',
        'userComapnyName',
        'userCompanyType',
        'userCompanyTypeValue',
        'userId',
        'userName',
      ])
      await expect
        .poll(async () => (await storage(page)).local)
        .toEqual(['asyncRouters', 'isRed_info', 'language', 'routes-added', 'socket-connected', 'user_datas'])
    })

    test('logged in elsewhere: asks, forces, and the other sees why it is logged out', async ({ page, browser }) => {
      await endLogins('organizer')
      const first = new LoginPage(page, language)
      await first.open()
      await first.logIn('organizer')
      await expect(page).toHaveURL('/dashboard')
      await expect.poll(() => page.evaluate(() => localStorage.getItem('socket-connected'))).toBe('true')

      const elsewhere = await browser.newContext()
      const second = new LoginPage(await elsewhere.newPage(), language)
      await second.open()
      await second.logIn('organizer')
      const ask = second.page.getByRole('alertdialog', { name: second.word('alreadyIn') })
      await ask.getByRole('button', { name: second.word('forceIn') }).click()
      await expect(second.page).toHaveURL('/dashboard')

      const alert = page.getByRole('alertdialog', { name: word('endedTitle') })
      await expect(alert.getByText(refusal('endedElsewhere'))).toBeVisible()
      await alert.getByRole('button', { name: word('confirm') }).click()
      await expect(page.getByText(word('loggedOut'))).toBeVisible()
      await expect(page).toHaveURL('/login')
      await elsewhere.close()
    })

    test('an account of two companies selects one', slow, async ({ page }) => {
      const { userName } = await testPerson('agent', 'subagent')
      const login = new LoginPage(page, language)
      await login.open()
      await login.logIn(userName)
      await expect(page.getByRole('heading', { name: login.word('chooseCompany') })).toBeVisible()
      const companies = page.getByRole('listitem').getByRole('button')
      await expect(companies).toHaveCount(2)
      const chosen = (await companies.last().locator('strong').textContent()) ?? ''
      await companies.last().click()
      await expect(page.getByRole('banner').getByText(chosen)).toBeVisible()
    })

    test(
      'an operator of two companies switches in the header, and forces a login that is in use',
      slow,
      async ({ page, browser }) => {
        const { userName } = await testPerson('agent', 'subagent')
        const login = new LoginPage(page, language)
        await login.open()
        await login.logIn(userName)
        await page.getByRole('listitem').getByRole('button').first().click()
        const switcher = page.getByRole('banner').getByRole('button', { name: word('company') })
        const first = await switcher.locator('strong').textContent()
        await switcher.click()
        await expect(page.getByRole('menuitemradio', { checked: true })).toContainText(first ?? '?')
        const other = page.getByRole('menu').getByRole('menuitemradio', { checked: false })
        const wanted = (await other.locator('span').textContent()) ?? '?'
        await other.click()
        await expect(switcher).toContainText(wanted)
        await expect(page).toHaveURL(tasks)

        const elsewhere = await browser.newContext()
        const second = new LoginPage(await elsewhere.newPage(), language)
        await second.open()
        await second.logIn(userName)
        await second.page
          .getByRole('listitem')
          .getByRole('button')
          .filter({ hasText: first ?? '?' })
          .click()
        await expect(second.page).toHaveURL(tasks)
        await expect.poll(() => second.page.evaluate(() => localStorage.getItem('socket-connected'))).toBe('true')

        await switcher.click()
        await other.click()
        const ask = page.getByRole('alertdialog', { name: login.word('alreadyIn') })
        await ask.getByRole('button', { name: word('cancel') }).click()
        await expect(switcher).toContainText(wanted)
        await switcher.click()
        await other.click()
        await Promise.all([
          // It says so for a second before it opens the login page.
          expect(second.page.getByRole('alertdialog', { name: word('endedTitle') })).toBeVisible(),
          ask.getByRole('button', { name: login.word('forceIn') }).click(),
          expect(switcher).toContainText(first ?? '?'),
        ])
        await elsewhere.close()
      },
    )

    test('a login is ended in the account settings of another, which shows it', slow, async ({ page, browser }) => {
      const { userName } = await testPerson('agent')
      const elsewhere = new LoginPage(await otherPage(browser), language)
      await elsewhere.open()
      await elsewhere.logIn(userName)
      await expect(elsewhere.page).toHaveURL(tasks)
      await expect.poll(() => elsewhere.page.evaluate(() => localStorage.getItem('socket-connected'))).toBe('true')
      await signIn(page, userName, { language, path: '/accountSettings' })

      const live = page.getByRole('row').filter({ hasText: own('loginLive') })
      const over = page.getByRole('row').filter({ hasText: own('loginOver') })
      await live.getByRole('button', { name: own('endLogin') }).click()
      const ask = page.getByRole('alertdialog', { name: own('endLoginAsk') })
      await expect(ask).toContainText('Chrome · ')
      // In the centre of the window, although the list is at the end of a long form.
      const box = await ask.boundingBox()
      expect(2 * (box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(page.viewportSize()?.height ?? 0, -1)
      expect(await seriousFindings(page)).toEqual([])
      await ask.getByRole('button', { name: own('endLogin') }).click()
      await expect(page.getByText(own('loginEnded'), { exact: true })).toBeVisible()
      await expect(over).toHaveCount(1)
      await expect(over.getByRole('button')).toHaveCount(0)
      await expect(live).toHaveCount(0)

      const alert = elsewhere.page.getByRole('alertdialog', { name: word('endedTitle') })
      await expect(alert.getByText(refusal('endedInSettings'))).toBeVisible()
      await alert.getByRole('button', { name: word('confirm') }).click()
      await expect(elsewhere.page).toHaveURL('/login')
      await elsewhere.page.context().close()
    })

    for (const [hour, greeting] of greetingAt) {
      test(`greets by the local clock at ${hour}`, hour === '05:00' ? {} : slow, async ({ page }) => {
        await page.clock.setFixedTime(`2027-03-01T${hour}:00+08:00`)
        await signIn(page, 'admin', { language })
        await expect(userMenu(page)).toContainText(word(greeting))
      })
    }

    test('logout asks, then removes everything but the language', async ({ page }) => {
      await signIn(page, 'admin', { language, theme: 'dark' })
      await userMenu(page).click()
      await page.getByRole('menuitem', { name: word('logOut') }).click()
      const ask = page.getByRole('alertdialog', { name: word('logOutAsk') })
      await ask.getByRole('button', { name: word('cancel') }).click()
      await expect(ask).toBeHidden()

      await userMenu(page).click()
      await page.getByRole('menuitem', { name: word('logOut') }).click()
      await ask.getByRole('button', { name: word('confirm') }).click()
      await expect(page).toHaveURL('/login')
      await expect(page.getByText(word('loggedOut'))).toBeVisible()
      expect(await storage(page)).toEqual({ local: ['language'], session: [] })
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'cn' ? 'zh-CN' : 'en')
    })

    test('an expired session says so, and the login returns to the page', slow, async ({ page }) => {
      // A page without scripts, which would notice it.
      await signIn(page, 'admin', { language, path: '/agreement-2020.html' })
      await endSessionOf(page, `used_at = now() - interval '3 hours', expires_at = now() - interval '1 hour'`)
      await page.goto('/exhibitionApproval?tab=pending')
      await expect(page.locator('.fg-toasts').getByText(kernelRefusals.sessionRunOut[half + 1] as string)).toBeVisible()
      expect((await storage(page)).local).toEqual(['language'])
      await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/exhibitionApproval?tab=pending')}`)
      expect((await storage(page)).local).toEqual(['language'])
    })

    test('a session ended by someone says so, and goes to the plain login after a second', async ({ page }) => {
      await signIn(page, 'admin', { language, path: '/agreement-2020.html' })
      await endSessionOf(page, `ended_at = now(), ended_reason = 'freeze'`)
      await page.goto('/main')
      await expect(page.getByRole('alert').getByText(word('sessionEnded'))).toBeVisible()
      await expect(page).toHaveURL('/login')
    })
  })
}

test('logout completes although the server is unreachable', async ({ page }) => {
  await signIn(page, 'agent')
  await expect(userMenu(page)).toBeVisible()
  await page.route('**/api', route => route.abort())
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL('/login')
  expect(await storage(page)).toEqual({ local: ['language'], session: [] })
})

test('logout completes although the server hangs', slow, async ({ page }) => {
  await signIn(page, 'agent')
  await expect(userMenu(page)).toBeVisible()
  await page.route('**/api', () => undefined)
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL('/login')
  expect(await storage(page)).toEqual({ local: ['language'], session: [] })
})

test('a logout in one tab empties the others', async ({ page, context }) => {
  await signIn(page, 'agent', { path: tasks })
  const other = await context.newPage()
  await other.goto('/main')
  await expect(other.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
  await expect(other).toHaveURL('/login?redirect=%2Fmain')
  expect(await storage(other)).toEqual({ local: ['language'], session: [] })
})

test(
  'a partner’s link to the cloud site opens its front page in a new tab without single sign-on',
  slow,
  async ({ page, context }) => {
    await context.route('https://cloud.example/**', route => route.fulfill({ body: 'cloud' }))
    await signIn(page, 'agent')
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: '云展会' }).click()
    const tab = await opened
    await expect(tab).toHaveURL('https://cloud.example/')
    expect(await tab.evaluate('window.opener')).toBeNull()
    await expect(page.getByRole('alert')).toBeEmpty()
  },
)

test('the settings link to permitted pages', async ({ page }) => {
  await signIn(page, 'agent')
  await page.getByRole('banner').getByRole('button', { name: '设置' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['基本信息', '开票信息', '收件地址'])
  await page.getByRole('menuitem', { name: '收件地址' }).click()
  await expect(page).toHaveURL('/shippingAddress')
})

test('an unknown token leads to the login, without a message', async ({ page }) => {
  await signIn(page, 'agent', { path: '/main' })
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user_datas') ?? '{}')
    localStorage.setItem('user_datas', JSON.stringify({ ...user, token: 'A'.repeat(43) }))
  })
  await page.reload()
  await expect(page).toHaveURL('/login?redirect=%2Fmain')
  await expect(page.getByRole('alert')).toBeEmpty()
})

const ways: readonly { name: string; account: string; redirect: string; to: string }[] = [
  { name: 'another site', account: 'agent', redirect: '//evil.example/main', to: tasks },
  { name: 'another site behind a detour', account: 'subagent', redirect: '/x/..//evil.example', to: tasks },
  { name: 'another site by backslashes', account: 'agent', redirect: '/\\evil.example', to: tasks },
  { name: 'another site behind a tab', account: 'subagent', redirect: '/\t/evil.example', to: tasks },
  { name: 'a script', account: 'logistics', redirect: 'javascript:alert(1)', to: tasks },
  { name: 'a page not permitted', account: 'temporary', redirect: '/exhibitionApproval', to: tasks },
  {
    name: 'a page permitted, with its filters',
    account: 'logistics',
    redirect: `${tasks}?tab=1040`,
    to: `${tasks}?tab=1040`,
  },
]
// What leads to another site is tested in `own-path.test.ts`.
const everydayWays = ['/\\evil.example', `${tasks}?tab=1040`]
for (const { name, account, redirect, to } of ways) {
  test(`after login, redirect to ${name}`, everydayWays.includes(redirect) ? {} : slow, async ({ page }) => {
    await endLogins(account)
    const login = new LoginPage(page, 'cn')
    await login.open(`?redirect=${encodeURIComponent(redirect)}`)
    await login.logIn(account)
    await expect(page).toHaveURL(to)
  })
}

/** Changes the page's session as time or a person would. */
async function endSessionOf(page: Page, change: string): Promise<void> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('user_datas') ?? '{}').token as string)
  await inVenue(({ query }) =>
    query(`update session set ${change} where token_hash = sha256(convert_to($1, 'UTF8'))`, [token]),
  )
}
