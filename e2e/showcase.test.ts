import { expect } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { test } from './browser-test.ts'
import { languages, themes } from './languages.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'

for (const language of languages) {
  for (const theme of themes) {
    test(`the widgets have no serious accessibility finding, ${language} ${theme}`, async ({ page }) => {
      await signIn(page, 'admin', { language, theme, path: '/showcase' })
      // The chart library is the largest chunk.
      await expect(page.locator('.fg-map-drawing path').first()).toBeAttached()
      await expect(page.getByRole('combobox').first()).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])
    })
  }
}

test.describe('by keyboard', () => {
  test.beforeEach(({ page }) => signIn(page, 'admin', { path: '/showcase' }))

  test('the first Tab stop skips menu and header', slow, async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: '跳到正文' })
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()
  })

  test('Enter searches, and clearing searches again', slow, async ({ page }) => {
    const field = page.getByRole('search').getByRole('textbox')
    await field.fill('机床')
    await field.press('Enter')
    await expect(field).toBeFocused()
    await page.getByRole('button', { name: '清除搜索' }).press('Enter')
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
  })

  test('Esc closes the drawer, clears the selection, closes a menu', async ({ page }) => {
    const row = page.getByRole('table').first().getByRole('row').nth(1)
    await row.getByRole('button').first().press('Enter')
    const drawer = page.locator('.fg-drawer')
    await expect(drawer).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)

    await row.getByRole('checkbox').press('Space')
    await expect(page.getByText('已选 1 项')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('已选 1 项')).toBeHidden()

    const settings = page.getByRole('button', { name: '列设置' })
    await settings.press('Enter')
    await expect(page.getByRole('dialog', { name: '列设置' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(settings).toBeFocused()
  })

  test('a delete asks with the focus on 取消, 300 wide, and Esc cancels it', async ({ page }) => {
    const opener = page.getByRole('button', { name: '打开确认框' })
    await opener.press('Enter')
    const ask = page.getByRole('alertdialog')
    await expect(ask.getByRole('button', { name: '取消' })).toBeFocused()
    expect((await ask.boundingBox())?.width).toBe(300)
    await page.keyboard.press('Escape')
    await expect(ask).toBeHidden()
    await expect(opener).toBeFocused()
  })
})

test('a toast is above a dialog and can be closed there', slow, async ({ page }) => {
  await signIn(page, 'admin', { path: '/showcase' })
  await page.getByRole('button', { name: '显示错误' }).click()
  await page.getByRole('button', { name: '打开引导框' }).click()
  const toast = page.getByText('额度不足，还差 12 张')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('alert').getByRole('button', { name: '关闭' }).click()
  await expect(toast).toBeHidden()
})

test('the map and its table highlight the same province', async ({ page }) => {
  await signIn(page, 'admin', { language: 'en', path: '/showcase' })
  const table = page.getByRole('region', { name: 'Figures by province' })
  await expect(table.getByRole('rowheader')).toHaveCount(34)
  await expect(table.getByRole('rowheader', { name: 'Shaanxi' })).toBeVisible()
  const drawing = page.locator('.fg-map-drawing')
  await expect(drawing.locator('path').nth(30)).toBeAttached()
  const calm = await drawing.locator('path[stroke-width="2"]').count()
  await table.getByRole('row', { name: 'Shaanxi' }).hover()
  await expect(drawing.locator('path[stroke-width="2"]')).not.toHaveCount(calm)
})

test('a list of the console loads neither the chart library nor the calendar', slow, async ({ page }) => {
  const scripts: string[] = []
  page.on('response', response => scripts.push(response.url()))
  await signIn(page, 'admin', { path: '/exhibitionApproval' })
  await expect(page.getByRole('table')).toBeVisible()
  expect(scripts.filter(url => /map-drawing|date-picker/.test(url))).toEqual([])
})
