import { expect } from '@playwright/test'
import { test } from './browser-test.ts'
import { englishFirst as languages } from './languages.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { sayIn } from './story/say.ts'

for (const language of languages) {
  test(`a partner enters travellers with origin and arrival, and sees the totals (${language})`, async ({ page }) => {
    const say = sayIn(language)
    const name = `示例旅客${Date.now()}`
    await signIn(page, 'cooperator', { language, path: '/travel/statisticsList' })
    const origins = page.getByRole('region', { name: say('shell.regionTable') })
    await expect(origins.getByRole('row').nth(1)).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])

    await page.getByRole('tab', { name: say('travel.people') }).click()
    await page.getByRole('button', { name: say('travel.addTravel') }).click()
    await expect(page).toHaveURL(/\/addTravel\?view=people$/)
    const field = (of: string) => page.locator(`[data-field=${of}]`)
    const fill = (of: string, value: string) => field(of).getByRole('textbox').fill(value)
    // By the calendar: Enter in a date field would also submit the form.
    const pick = async (of: string, day: string) => {
      await field(of).locator('input').fill(day)
      await page.locator(`.ant-picker-dropdown:visible td[title="${day}"]`).click()
    }
    const first = page.locator('.ant-select-dropdown:visible .ant-select-item-option').first()
    await field('exhibitionId').getByRole('combobox').click()
    await first.click()
    await fill('name', name)
    await fill('employer', '示例公司')
    await field('origin')
      .getByRole('combobox')
      .fill(language === 'cn' ? '杭州' : 'Hangzhou')
    await page.locator('.ant-cascader-menu-item').first().click()
    for (const [of, day] of [
      ['arriveOn', '2030-03-05'],
      ['leaveOn', '2030-03-02'],
    ] as const) {
      await pick(of, day)
    }
    await field('purpose').getByRole('combobox').click()
    await first.click()
    await fill('heads', '12')
    await page.getByRole('button', { name: say('shell.add'), exact: true }).click()
    await expect(field('leaveOn')).toContainText(say('travel.leavesBefore'))
    await pick('leaveOn', '2030-03-08')
    await page.getByRole('button', { name: say('shell.add'), exact: true }).click()
    await expect(page).toHaveURL(/statisticsList\?view=people$/)

    await page.goto(`/travel/statisticsList?view=people&by=name&q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('12')
  })
}
