import type { Language } from '@fairgate/contract/kernel/language'
import { sessionPhrases } from '@fairgate/contract/session/phrases'
import { shellPhrases } from '@fairgate/contract/shell/phrases'
import { type BrowserContext, expect } from '@playwright/test'
import { test } from './browser-test.ts'
import { LoginPage } from './login-page.ts'
import { type RunningServer, startServer } from './running-server.ts'
import { seriousFindings } from './serious-findings.ts'
import { userMenu } from './signed-in.ts'

/** The second brand (specification, section 1): one build, told apart by the server's setting. */
test.describe
  .serial('brand TH', () => {
    let server: RunningServer
    let context: BrowserContext

    test.beforeAll(async ({ browser }) => {
      server = await startServer({ env: { BRAND: 'TH' } })
      context = await browser.newContext({ baseURL: server.url })
    })
    test.afterAll(async () => {
      await context.close()
      await server.stop()
    })

    for (const language of ['cn', 'en'] as const satisfies Language[]) {
      const half = language === 'cn' ? 0 : 1
      test(`has its own name, welcome, mark and colours, ${language}`, async () => {
        const page = await context.newPage()
        const login = new LoginPage(page, language, server.dataDir)
        await login.open()
        for (const key of ['heroOneTH', 'heroTwoTH', 'heroLineTH', 'loginToTH'] as const) {
          await expect(page.getByText(sessionPhrases[key][half])).toBeVisible()
        }
        await expect(page).toHaveTitle(new RegExp(`${shellPhrases.productTH[half]}$`))
        await expect(page.locator('.fg-login-mark circle')).toBeVisible()
        await expect(login.button('logIn')).toHaveCSS('background-color', 'rgb(11, 107, 107)')
        expect(await page.getByText('Fairgate').count()).toBe(0)
        expect(await seriousFindings(page)).toEqual([])
        await page.goto('/noLogin/password')
        await expect(login.button('resetTitle')).toHaveCSS('background-color', 'rgb(11, 107, 107)')
        await page.close()
      })
    }

    test('a logout completes with the server dead', async () => {
      const page = await context.newPage()
      const login = new LoginPage(page, 'cn', server.dataDir)
      await login.open()
      await login.logIn('agent')
      await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
      await server.kill()
      await userMenu(page).click()
      await page.getByRole('menuitem', { name: '退出登录' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
      await expect(page).toHaveURL('/login')
      expect(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([
        ['language'],
        [],
      ])
    })
  })
