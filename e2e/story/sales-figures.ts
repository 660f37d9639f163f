import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { expect, type Page } from '@playwright/test'
import { wire } from '../access-people.ts'
import { sayIn } from './say.ts'

/** The number of people who entered an exhibition, as counted by the rollup so far. */
export async function entriesOf(exhibitionId: string): Promise<number> {
  const { days } = await (await wire('admin')).does('getEntryStatistics', { exhibitionIds: [exhibitionId] })
  return days.reduce((sum, { entries }) => sum + entries, 0)
}

/** The statistics on screen equal what was done at the gate, each with its list, its chart and its file. */
export async function readFigures(page: Page, exhibitionId: string, language: Language, entries: number) {
  const say = sayIn(language)
  // The rollup runs every five seconds.
  await expect.poll(() => entriesOf(exhibitionId)).toBe(entries)
  await page.goto(`/statistics?of=${exhibitionId}&view=entry`)
  const hours = page.getByRole('region', { name: say('statistics.hours') })
  const last = hours.getByRole('row').last()
  const entryCount = (await last.getByRole('cell').first().textContent()) ?? ''
  await last.getByRole('link').first().click()
  await expect(page.getByText(new RegExp(say('statistics.passagesPage'))).first()).toBeVisible()
  await expect(page.getByText(new RegExp(`入场 ${entryCount} 人次|${entryCount} entries`))).toBeVisible()

  await page.goto(`/statistics?of=${exhibitionId}&view=gender`)
  const genders = page.getByRole('region', { name: say('statistics.genders') }).first()
  await expect(genders.getByRole('row', { name: say('audience.gender_female') })).toBeVisible()
  await expect(genders.locator('.fg-chart-drawing svg')).toBeVisible()
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    genders.getByRole('button', { name: say('shell.picture') }).click(),
  ])
  expect(picture.suggestedFilename()).toBe('statistics-genders.png')
  // By keyboard to the next tab; dates in the wrong order are ignored.
  await page.getByRole('tab', { name: say('statistics.gender') }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: say('statistics.summary') })).toHaveAttribute('aria-selected', 'true')
  await page.goto('/statistics?view=region&from=2031-05-02&to=2031-05-01')
  await expect(page.getByText(say('statistics.disorder'))).toBeVisible()
  await expect(page.locator('.fg-map-drawing svg, .fg-map-drawing canvas').first()).toBeVisible()
  await expect(page.locator('.fg-map-table').getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: say('statistics.export', { format: 'Excel' }) }).click()
  await expect(page).toHaveURL(/job=/)
}
