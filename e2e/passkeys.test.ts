import { shellTexts } from '@fairgate/contract/app/shell/texts'
import { passkeyTexts } from '@fairgate/contract/identity/session/passkey-texts'
import { sessionRefusals } from '@fairgate/contract/identity/session/refusals'
import { secondFactorTexts } from '@fairgate/contract/identity/session/second-factor-texts'
import { type CDPSession, expect, type Page } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { demoPassword, LoginPage } from './login-page.ts'
import { type RunningServer, startServer } from './running-server.ts'
import { expectRefused } from './said.ts'
import { seriousFindings } from './serious-findings.ts'
import { inVenue } from './venue-database.ts'

let server: RunningServer
let site: string

test.beforeAll(async () => {
  server = await startServer()
  site = server.url
})
test.afterAll(() => server?.stop())

const endLogins = () =>
  inVenue(
    ({ query }) => query(`update session set ended_at = now(), ended_reason = 'logout' where ended_at is null`),
    server.dataDir,
  )

let cdp: CDPSession | undefined
// The browser outlives a test, and has one virtual authenticator.
test.afterEach(() => cdp?.send('WebAuthn.disable'))

/** A platform authenticator that verifies its user. */
async function authenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  cdp = session
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const set = (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { knows: () => set(true), knowsNobody: () => set(false) }
}

const people = { cn: 'agent', en: 'logistics' } as const

for (const language of languages) {
  const half = language === 'cn' ? 0 : 1
  const account = people[language]
  const word = (key: keyof typeof passkeyTexts, values: Record<string, string> = {}) =>
    Object.entries(values).reduce(
      (said, [name, value]) => said.replace(`{{${name}}}`, value),
      passkeyTexts[key][half] as string,
    )
  const factor = (key: keyof typeof secondFactorTexts) => secondFactorTexts[key][half] as string
  const refusal = (key: keyof typeof sessionRefusals) => sessionRefusals[key][half + 1] as string
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const opened = async (page: Page) => {
    await endLogins()
    const login = new LoginPage(page, language, server.dataDir)
    await page.goto(`${site}/agreement-2020.html`)
    await page.evaluate(said => {
      localStorage.clear()
      localStorage.setItem('language', said)
    }, language)
    await page.goto(`${site}/login?redirect=%2FaccountSettings`)
    return login
  }

  test.describe(`passkeys, ${language}`, () => {
    test('a button whose code does not load says so, and works on retry', slow, async ({ page }) => {
      await authenticator(page)
      const login = await opened(page)
      const code = /\/assets\/by-passkey-[^/]+\.js$/
      await page.route(code, route => route.abort())
      await login.button('usePasskey').click()
      await expect(page.getByText(shellTexts.offline[half])).toBeVisible()
      await page.unroute(code)
      await login.button('usePasskey').click()
      await expect(page.getByText(word('passkeyGivenUp')).first()).toBeVisible()
    })

    test('are added, log in alone and after the password, and no longer work when they are removed', async ({
      page,
    }) => {
      const person = await authenticator(page)
      let login = await opened(page)
      await login.logIn(account)
      await expect(page).toHaveURL(`${site}/accountSettings`)

      await button(page, word('passkeyAdd')).click()
      const dialog = page.getByRole('dialog')
      expect(await seriousFindings(page)).toEqual([])
      await page.getByLabel(word('passkeyName')).fill('测试 PC')
      await dialog.getByLabel(login.word('password'), { exact: true }).fill('Wrong-2026')
      await page.keyboard.press('Enter')
      await expectRefused(dialog, refusal('credentialsWrong'))
      await dialog.getByLabel(login.word('password'), { exact: true }).fill(demoPassword)
      await person.knowsNobody()
      await page.keyboard.press('Enter')
      await expect(dialog.getByText(word('passkeyGivenUp'))).toBeVisible()
      await person.knows()
      await button(page, factor('goOn')).click()
      const codes = page.getByRole('list', { name: factor('recoveryCodes') }).getByRole('listitem')
      await expect(codes).toHaveCount(10)
      const [code = ''] = await codes.allTextContents()
      await button(page, factor('codesSaved')).click()
      await expect(page.getByText('测试 PC')).toBeVisible()
      await expect(page.getByText(word('passkeyUnused'))).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])

      login = await opened(page)
      await login.button('usePasskey').click()
      await expect(page).toHaveURL(`${site}/accountSettings`)
      await expect(page.getByText(word('passkeyUnused'))).toBeHidden()

      login = await opened(page)
      await login.logIn(account)
      await expect(button(page, word('passkeyUse'))).toBeFocused()
      expect(await seriousFindings(page)).toEqual([])
      await person.knowsNobody()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert').getByText(word('passkeyGivenUp'))).toBeVisible()
      await person.knows()
      await button(page, word('passkeyUse')).click()
      await expect(page).toHaveURL(`${site}/accountSettings`)

      login = await opened(page)
      await login.logIn(account)
      await page.getByRole('button', { name: word('passkeyRecovery') }).click()
      await login.field('otp').fill(code)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`${site}/accountSettings`)

      login = await opened(page)
      await login.button('usePasskey').click()
      await button(page, `${word('passkeyRename')}: 测试 PC`).click()
      await dialog.getByLabel(word('passkeyName')).fill('测试 PC 2')
      await page.keyboard.press('Enter')
      await button(page, `${word('passkeyRemove')}: 测试 PC 2`).click()
      await dialog.getByLabel(login.word('password'), { exact: true }).fill(demoPassword)
      await dialog.getByRole('button', { name: word('passkeyRemove'), exact: true }).click()
      await expect(page.getByText(word('passkeyNone'))).toBeVisible()

      login = await opened(page)
      await login.button('usePasskey').click()
      await expectRefused(page, refusal('passkeyUnknown'))
    })

    test('are required by a company: an operator without one creates it during login', slow, async ({ page }) => {
      await authenticator(page)
      let login = await opened(page)
      await login.logIn(account)
      await expect(page).toHaveURL(`${site}/accountSettings`)
      await page.goto(`${site}/JurisdictionOperator`)
      await button(page, factor('secondFactorTitle')).click()
      await page.getByRole('checkbox', { name: word('demandPasskeys') }).check()
      expect(await seriousFindings(page)).toEqual([])
      await button(page, factor('demandBegin')).click()
      await expect(button(page, word('demandedPasskeys'))).toBeVisible()

      login = await opened(page)
      await login.logIn(account)
      await expect(page.getByRole('heading', { name: word('passkeyEnrolTitle') })).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])
      await button(page, word('passkeyEnrol')).click()
      await button(page, factor('codesSaved')).click()
      await expect(page).toHaveURL(`${site}/accountSettings`)
      await expect(button(page, word('passkeyAdd'))).toBeVisible()
      await expect(page.getByRole('button', { name: new RegExp(`^${word('passkeyRemove')}: `) })).toBeHidden()
      login = await opened(page)
      await login.button('usePasskey').click()
      await expect(page).toHaveURL(`${site}/accountSettings`)
    })
  })
}
