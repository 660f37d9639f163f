import { expect } from '@playwright/test'
import { test } from './browser-test.ts'
import { signIn } from './signed-in.ts'
import { sayIn } from './story/say.ts'

for (const language of ['cn', 'en'] as const) {
  test(`figures are charts with tables, kept in the address, saved and exported (${language})`, async ({ page }) => {
    const say = sayIn(language)
    await signIn(page, 'admin', { language, path: '/statistics' })
    await expect(page.getByText(say('statistics.rate'), { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: say('statistics.gender') }).click()
    const genders = page.getByRole('region', { name: say('statistics.genders') }).first()
    await expect(genders.getByRole('row', { name: say('audience.gender_female') })).toBeVisible()
    await expect(page).toHaveURL(/view=gender/)
    await expect(genders.locator('.fg-chart-drawing svg')).toBeVisible()
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      genders.getByRole('button', { name: say('statistics.picture') }).click(),
    ])
    expect(picture.suggestedFilename()).toBe('statistics-genders.png')

    // By keyboard to the next tab; a link with days shows them.
    await page.getByRole('tab', { name: say('statistics.gender') }).press('ArrowRight')
    await expect(page.getByRole('tab', { name: say('statistics.summary') })).toHaveAttribute('aria-selected', 'true')
    await page.goto('/statistics?view=entry&from=2031-05-02&to=2031-05-01')
    await expect(page.getByText(say('statistics.disorder'))).toBeVisible()
    await page.goto('/statistics?view=region')
    await page.getByRole('button', { name: say('statistics.export', { format: 'csv' }) }).click()
    await expect(page).toHaveURL(/job=/)
  })
}
