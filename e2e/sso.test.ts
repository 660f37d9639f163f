import { sessionRefusals } from '@fairgate/contract/identity/session/refusals'
import { sessionTexts } from '@fairgate/contract/identity/session/texts'
import { expect, type Page } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { signInAt, startProvider, type TestProvider } from '../server/src/app/testing/oidc.ts'
import { WireClient } from '../server/src/app/testing/wire-client.ts'
import { test } from './browser-test.ts'
import { englishFirst as languages } from './languages.ts'
import { LoginPage } from './login-page.ts'
import { type RunningServer, startServer } from './running-server.ts'
import { expectRefused } from './said.ts'
import { seriousFindings } from './serious-findings.ts'
import { inVenue } from './venue-database.ts'

let provider: TestProvider
let server: RunningServer

test.beforeAll(async () => {
  provider = await startProvider()
  server = await startServer({ env: provider.settings })
  provider.register(`${server.url}/noLogin/sso`)
  provider.people.set('lin', { email: 'lin@provider.example', email_verified: true })
  provider.people.set('stranger', { email: 'stranger@provider.example', email_verified: true })
  await inVenue(
    ({ query }) => query(`update account set email = 'Lin@provider.example' where user_name = 'agent'`),
    server.dataDir,
  )
})
test.afterAll(async () => {
  await server?.stop()
  await provider?.close()
})

/** The account of the demo's agent also acts for the secondary agent. */
async function actsForTwo(): Promise<void> {
  await inVenue(
    ({ query }) =>
      query(`insert into operator (account_id, company_id, role_id, name)
        select a.id, o.company_id, o.role_id, '双面' from account a, operator o join account b on b.id = o.account_id
        where a.user_name = 'agent' and b.user_name = 'subagent' on conflict do nothing`),
    server.dataDir,
  )
}

const endLogins = () =>
  inVenue(
    ({ query }) => query(`update session set ended_at = now(), ended_reason = 'logout' where ended_at is null`),
    server.dataDir,
  )

/** Logs in on the provider's own page. */
async function signInAtProvider(page: Page, subject: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/interaction/`))
  await page.getByPlaceholder('Enter any login').fill(subject)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

for (const language of languages) {
  const refusal = (key: keyof typeof sessionRefusals) => sessionRefusals[key][language === 'cn' ? 1 : 2] as string

  test.describe(`single sign-on, ${language}`, () => {
    test.beforeEach(endLogins)

    const open = async (page: Page, query = '') => {
      const login = new LoginPage(page, language, server.dataDir)
      await page.goto(`${server.url}/login${query}`)
      await page.getByRole('button', { name: language === 'cn' ? '中文' : 'EN', exact: true }).click()
      await page.getByRole('button', { name: login.word('sso') }).click()
      return login
    }

    test('from the button to the provider and back, by company, to the requested page', async ({ page }) => {
      await actsForTwo()
      const path = '/exhibitionTransaction/papersTransaction?tab=1040'
      const login = await open(page, `?redirect=${encodeURIComponent(path)}`)
      await signInAtProvider(page, 'lin')
      await expect(page.getByRole('heading', { name: login.word('chooseCompany') })).toBeVisible()
      await expect(page).not.toHaveURL(/code=|state=/)
      await page.getByRole('listitem').getByRole('button').last().click()
      await expect(page).toHaveURL(server.url + path)
    })

    test('asks for force if there is a session already', slow, async ({ page, browser }) => {
      await actsForTwo()
      for (const context of [page.context(), await browser.newContext()]) {
        const tab = context === page.context() ? page : await context.newPage()
        const login = await open(tab)
        await signInAtProvider(tab, 'lin')
        await tab.getByRole('listitem').getByRole('button').first().click()
        if (tab === page) {
          await expect(tab.getByRole('banner')).toBeVisible()
          continue
        }
        const ask = tab.getByRole('alertdialog', { name: login.word('alreadyIn') })
        await ask.getByRole('button', { name: login.word('forceIn') }).click()
        await expect(tab.getByRole('banner')).toBeVisible()
        await context.close()
      }
    })

    test('says at the login form that a person has no account', slow, async ({ page }) => {
      await open(page)
      await signInAtProvider(page, 'stranger')
      await expectRefused(page, refusal('ssoUnknown'))
      await expect(page).toHaveURL(`${server.url}/login`)
      expect(await seriousFindings(page)).toEqual([])
    })
  })
}

test('without a provider, the login offers none', async ({ page }) => {
  const login = new LoginPage(page, 'cn')
  await login.open()
  await expect(login.button('logIn')).toBeVisible()
  await expect(login.button('sso')).toHaveCount(0)
})

test('refuses an answer to a sign-on that began elsewhere', slow, async ({ page }) => {
  const { data } = await new WireClient(server.url).call<{ authorizeUrl: string }>('getIdaasAuthorizeUrl')
  const planted = await signInAt(data.authorizeUrl, 'lin')
  await page.goto(planted.href)
  await expect(page).toHaveURL(`${server.url}/login`)
  await expect(page.getByText(sessionTexts.ssoStray[0] as string)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('user_datas'))).toBeNull()
})
