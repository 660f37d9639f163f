import { shellTexts } from '@fairgate/contract/app/shell/texts'
import { operationLogPages } from '@fairgate/contract/foundation/operation-log/module'
import { expect, test as plainTest } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { signIn } from './signed-in.ts'

for (const [half, language] of languages.entries()) {
  const word = (key: 'partTitle' | 'retry') => shellTexts[key][half] as string
  const heading = { name: operationLogPages.operationalLog.label[half], level: 1 }

  test(`a page whose chunk does not load leaves the menu usable, and loads on retry, ${language}`, async ({ page }) => {
    let broken = true
    await page.route('**/assets/OperationLog*.js', route => (broken ? route.abort() : route.continue()))
    await signIn(page, 'admin', { language, path: '/operationalLog' })
    await expect(page.getByRole('heading', { name: word('partTitle') })).toBeVisible()
    await expect(page.getByRole('navigation')).not.toHaveCount(0)
    broken = false
    await page.getByRole('button', { name: word('retry') }).click()
    await expect(page.getByRole('heading', heading)).toBeVisible()
  })

  test(`the first page needs no texts of other pages; another page waits for them and can be retried, ${language}`, async ({
    page,
  }) => {
    let broken = true
    await page.route(`**/assets/${language}-further*.js`, route => (broken ? route.abort() : route.continue()))
    const labels = () => page.locator('th, label, button, nav a, [role=tab], h1').allInnerTexts()
    await signIn(page, 'admin', { language, path: '/exhibitionApproval' })
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    const without = await labels()
    await page.goto('/operationalLog')
    await expect(page.getByRole('heading', { name: word('partTitle') })).toBeVisible()
    broken = false
    await page.getByRole('button', { name: word('retry') }).click()
    await expect(page.getByRole('heading', heading)).toBeVisible()
    await page.goto('/exhibitionApproval')
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    expect(without).toEqual(await labels())
  })

  test(`offline: the strip appears at once, the content stays, and the strip disappears automatically, ${language}`, async ({
    page,
    context,
  }) => {
    await signIn(page, 'admin', { language, path: '/foundingExhibition' })
    const row = page.getByRole('table').getByRole('row').nth(1)
    await expect(row).toBeVisible()
    await context.setOffline(true)
    const strip = page.locator('.fg-offline')
    await expect(strip).toBeVisible()
    await expect(row).toBeVisible()
    // A tab that cannot be read now shows neither rows nor a count nor a time; one that was read keeps its rows.
    await page.getByRole('tab').nth(1).click()
    await expect(page.locator('.fg-skeleton-list')).toBeVisible()
    await expect(page.locator('main')).not.toContainText('1970')
    await expect(page.locator('.fg-pager-total')).toBeEmpty()
    await page.getByRole('tab').first().click()
    await expect(row).toBeVisible()
    await expect(page.locator('main')).not.toContainText('1970')
    await context.setOffline(false)
    await expect(strip).toBeHidden()
  })
}

plainTest('the parts of other pages come ahead, of whoever does not save data', slow, async ({ page }) => {
  const part = page.waitForResponse('**/assets/OperationLog*.js')
  await signIn(page, 'admin', { path: '/exhibitionApproval' })
  expect((await part).ok()).toBe(true)
  await expect(page).toHaveURL('/exhibitionApproval')
})

test(
  'a page that is opened for the first time appears as soon as its chunk: no timer delays it',
  slow,
  async ({ page }) => {
    await page.clock.install()
    await signIn(page, 'admin', { language: 'en', path: '/jobs' })
    const heading = page.getByRole('heading', { level: 1 })
    const link = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Operation log' })
    await expect(link).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await link.click()
    await expect(heading).toHaveText(operationLogPages.operationalLog.label[1])
  },
)
