import { partnerImportColumns } from '@fairgate/contract/exhibitions/partner/import-fields'
import { partnerKinds } from '@fairgate/contract/exhibitions/partner/kinds'
import { creditCheckCharacter } from '@fairgate/contract/identity/company/credit-code'
import { expect } from '@playwright/test'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { toasted } from './said.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { sayIn } from './story/say.ts'

const columns = partnerImportColumns(partnerKinds.Agent)
type Cells = Partial<Record<keyof typeof columns, string>>

/** A valid row of a new company and person; `mark` has eight digits. */
const rowOf = (mark: string, changes: Cells = {}): Cells => {
  const head = `91310000M${mark}`
  return {
    ...{
      nameCn: `导入代理${mark}有限公司`,
      nameEn: `Imported ${mark} Ltd.`,
      creditCode: head + creditCheckCharacter(head),
    },
    ...{ comAttr: '民营企业', comType: 'mainContractor', regionCode: '310118', addressCn: '虹湾路 1 号' },
    ...{ contactName: '周亦航', contactTelephone: `137${mark}`, contactEmail: `c${mark}@example.com` },
    ...{ administratorName: '许南乔', userName: `in.${mark}`, telephone: `135${mark}`, email: `a${mark}@example.com` },
    ...changes,
  }
}

const sheetOf = (rows: readonly Cells[]) =>
  [
    Object.values(columns).map(label => label[0]),
    ...rows.map(row => (Object.keys(columns) as (keyof Cells)[]).map(key => row[key] ?? '')),
  ]
    .map(cells => cells.join(','))
    .join('\n')

for (const language of languages) {
  test(`an organizer imports agents, corrects the invalid row in place, and none is lost (${language})`, async ({
    page,
  }) => {
    const say = sayIn(language)
    const first = String(Date.now()).slice(-8)
    const second = String(Number(first) + 1).padStart(8, '0')
    await signIn(page, 'organizer', { language, path: '/agentManagement/agentListPage/import' })
    const content = sheetOf([rowOf(first), rowOf(second, { contactEmail: 'nowhere' })])
    const file = { name: 'agents.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: say('import.startImport') }).click()
    await expect(page.getByRole('heading', { name: say('partner.importReport'), level: 1 })).toBeVisible()
    await expect(page.getByText(say('import.checkDone'))).toBeVisible()
    const wrong = page.getByRole('row', { name: /nowhere/ })
    await expect(wrong).toContainText(say('partner.columnContactEmail'))
    expect(await seriousFindings(page)).toEqual([])

    await wrong.getByRole('button', { name: say('import.mend'), exact: true }).click()
    const cell = page.locator('.fg-cell-input')
    await cell.fill('mended@example.com')
    await cell.press('Enter')
    await expect(page.getByText(say('import.correctedValid'))).toBeVisible()
    await page.getByRole('button', { name: say('import.submitCorrected', { count: 1, shown: '1' }) }).click()
    await expect(toasted(page, say('partner.importSubmitted', { count: 1 }))).toBeVisible()
    await expect(page.getByText(say('import.rowsAllGood'))).toBeVisible()

    await page.getByRole('link', { name: say('partner.importSeeGood') }).click()
    for (const mark of [first, second]) await expect(page.getByRole('row', { name: new RegExp(mark) })).toBeVisible()
  })
}
