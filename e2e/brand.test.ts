import { shellTexts } from '@fairgate/contract/app/shell/texts'
import { sessionTexts } from '@fairgate/contract/identity/session/texts'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { LoginPage } from './login-page.ts'
import { type RunningServer, startServer } from './running-server.ts'
import { seriousFindings } from './serious-findings.ts'
import { userMenu } from './signed-in.ts'

/** A picture of the size of banners. */
async function picture(page: Page) {
  const before = page.viewportSize() ?? { width: 1600, height: 900 }
  await page.setViewportSize({ width: 1600, height: 480 })
  const buffer = await page.screenshot()
  await page.setViewportSize(before)
  return { name: 'banner.png', mimeType: 'image/png', buffer }
}

/** The second brand (specification, section 1): one build, distinguished by the server's setting. */
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

    for (const language of languages) {
      const half = language === 'cn' ? 0 : 1
      test(`has its own name, greeting, logo and colours, ${language}`, async () => {
        const page = await context.newPage()
        const login = new LoginPage(page, language, server.dataDir)
        await login.open()
        for (const key of ['heroOneTH', 'heroTwoTH', 'heroLineTH', 'loginToTH'] as const) {
          await expect(page.getByText(sessionTexts[key][half])).toBeVisible()
        }
        await expect(page).toHaveTitle(new RegExp(`${shellTexts.productTH[half]}$`))
        await expect(page.locator('.fg-login-mark circle')).toBeVisible()
        // Its picture is a row of the demo, not part of the code.
        await expect(page.locator('.fg-login-picture')).toHaveAttribute('src', /^\/brand\/[0-9a-f]{64}$/)
        await expect(login.button('logIn')).toHaveCSS('background-color', 'rgb(11, 107, 107)')
        expect(await page.getByText('Fairgate').count()).toBe(0)
        expect(await seriousFindings(page)).toEqual([])
        await page.goto('/noLogin/password')
        await expect(login.button('resetTitle')).toHaveCSS('background-color', 'rgb(11, 107, 107)')
        await page.close()
      })
    }

    test('shows the branding of the venue, on the login page and after it', slow, async () => {
      const page = await context.newPage()
      const login = new LoginPage(page, 'cn', server.dataDir)
      await login.open()
      await login.logIn('admin')
      await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
      await page.goto('/visualConfiguration')
      await page.getByLabel('标语第一行（中文）').fill('世界在此相会')
      await page.getByRole('button', { name: '保存' }).click()
      // One language only is refused at the other's field, and no input is lost.
      await expect(page.getByText('中英文须同时填写').first()).toBeVisible()
      await page.getByLabel('标语第一行（英文）').fill('Where the world meets')
      await page.getByRole('button', { name: 'English' }).click()
      await expect(page.getByText('Where the world meets')).toBeVisible()
      await page.getByRole('button', { name: '保存' }).click()
      // The demo's picture was version 1.
      await expect(page.getByText('版本 2', { exact: true })).toBeVisible()
      await page.getByRole('tab', { name: '首页横幅' }).click()
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(await picture(page))
      await page.getByLabel('图片说明（中文）').fill('开幕式')
      await page.getByLabel('图片说明（英文）').fill('The opening')
      await page.getByRole('button', { name: '保存' }).click()
      await expect(page.getByText('版本 1', { exact: true })).toBeVisible()
      await page.getByRole('tab', { name: '标题' }).click()
      await page.locator('[data-field=productCn] input').fill('海湾展馆')
      await page.locator('[data-field=productEn] input').fill('Bay Halls')
      await page.getByRole('button', { name: '保存' }).click()
      await expect(page.getByText('版本 1', { exact: true })).toBeVisible()
      await page.goto('/main')
      await expect(page.getByRole('img', { name: '开幕式' })).toBeVisible()
      await context.clearCookies()
      await page.evaluate(() => localStorage.removeItem('user_datas'))
      // The first page contains it; the server caches it for two seconds.
      await expect(async () => {
        await page.goto('/login')
        await expect(page.getByText('世界在此相会')).toBeVisible({ timeout: 5_000 })
      }).toPass()
      await expect(page.getByRole('heading', { name: '登录海湾展馆' })).toBeVisible()
      await page.getByRole('button', { name: 'EN', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Log in to Bay Halls' })).toBeVisible()
      await page.evaluate(() => localStorage.setItem('language', 'cn'))
      await page.close()
    })

    test('a logout completes with a stopped server', async () => {
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
