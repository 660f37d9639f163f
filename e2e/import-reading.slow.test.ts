import { audienceImportColumns } from '@fairgate/contract/sales/audience/import-fields'
import { expect } from '@playwright/test'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { sayIn } from './story/say.ts'

for (const language of languages) {
  test(`a file that was read wrongly is corrected on its report, and its rows are imported (${language})`, async ({
    page,
  }) => {
    const say = sayIn(language)
    const word = language === 'cn' ? 0 : 1
    const mark = `${language}${String(Date.now()).slice(-8)}`
    await signIn(page, 'organizer', { language, path: '/audienceManagement/potential/import' })
    // An order list of a ticket shop: none of its titles is known.
    const content = [
      'Order #,Attendee,E-mail address,Note',
      `1,Rosa ${mark},rosa.${mark}@example.com,x`,
      `2,Emil ${mark},emil.${mark}@example.com,`,
    ].join('\n')
    const file = { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: say('import.startImport') }).click()
    await expect(page.getByRole('heading', { name: say('audience.importReport'), level: 1 })).toBeVisible()

    const panel = page.getByRole('region', { name: say('import.readingTitle') })
    await expect(panel.getByText(say('import.readingFailed'))).toBeVisible()
    await panel
      .getByRole('button', { name: `${say('import.readingHeader')}: ${say('import.readingRow', { row: 1 })}` })
      .click()
    const choose = async (label: string, option: string) => {
      await panel.getByLabel(label, { exact: true }).click()
      await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
    }
    await choose(audienceImportColumns.name[word], 'B Attendee')
    await choose(audienceImportColumns.email[word], 'C E-mail address')
    expect(await seriousFindings(page)).toEqual([])
    await panel.getByRole('button', { name: say('import.readingAgain') }).click()

    await expect(page.getByText(say('import.rowsAllGood'))).toBeVisible()
    await expect(panel.getByText(say('import.leftColumn', { name: 'Order #', count: 2 }))).toBeVisible()
    await expect(panel.getByText(say('import.leftColumn', { name: 'Note', count: 1 }))).toBeVisible()
    await page.getByRole('link', { name: say('audience.importSeeGood') }).click()
    for (const name of ['Rosa', 'Emil']) await expect(page.getByText(`${name} ${mark}`)).toBeVisible()
  })
}
