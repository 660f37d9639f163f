import { mergerTexts } from '@fairgate/contract/lifecycle/merger/texts'
import { expect } from '@playwright/test'
import sql from 'sql-template-tag'
import { test } from './browser-test.ts'
import { inLanguages } from './languages.ts'
import { toasted } from './said.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { inVenue } from './venue-database.ts'

/** Two records of one agent, entered by the venue; the second has a suffix in both languages. */
const recorded = (mark: string) =>
  inVenue(async ({ db }) => {
    const of = (cn: string, en: string) =>
      db.one<{ id: string }>(sql`
        insert into company (type, name_cn, name_en, contact_name, contact_telephone)
        values ('agent', ${cn}, ${en}, '林北', ${`1390000${mark}`}) returning id`)
    const survivor = await of(`双桥票务${mark}有限公司`, `Twinbridge ${mark} Ltd.`)
    const gone = await of(`双桥 票务${mark}`, `Shuangqiao ${mark} Tickets`)
    return { keep: survivor.id, gone: gone.id }
  })

for (const [language, mark] of inLanguages([
  ['cn', '5501'],
  ['en', '5502'],
])) {
  const n = language === 'cn' ? 0 : 1
  const word = (key: keyof typeof mergerTexts) => mergerTexts[key][n] as string

  test(`a company that is recorded twice is merged, ${language}`, async ({ page }) => {
    const { keep: survivor, gone } = await recorded(mark)
    const names = [`双桥 票务${mark}`, `Shuangqiao ${mark} Tickets`] as const
    await signIn(page, 'admin', { language, path: '/companiesTwice' })
    const row = page.getByRole('row').filter({ hasText: names[n] })
    await expect(row).toContainText(word('why_name'))
    await row.getByRole('button', { name: word('merge'), exact: true }).click()

    // Both are shown next to each other, with the result of a merge.
    await expect(page.getByRole('heading', { name: word('fields') })).toBeVisible()
    await expect(page.getByRole('cell', { name: names[0] })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: word('merge'), exact: true }).click()
    await expect(page.getByText(word('reasonNeeded'))).toBeVisible()
    await page.getByLabel(word('reason')).fill(language === 'cn' ? '登记了两次' : 'Typed twice')
    await page.getByRole('button', { name: word('merge'), exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: word('merge'), exact: true }).click()
    await expect(toasted(page, word('done'))).toBeVisible()

    // The remaining one shows its former name, and is found by it.
    await expect(page).toHaveURL(new RegExp(survivor))
    const before = page.getByRole('link', { name: names[n] })
    await expect(before).toHaveAttribute('href', new RegExp(gone))
    await signIn(page, 'admin', { language, path: '/agentManagement/agentListPage' })
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill(names[n])
    await page.keyboard.press('Enter')
    const found = page
      .getByRole('row')
      .filter({ hasText: language === 'cn' ? `双桥票务${mark}` : `Twinbridge ${mark}` })
    await expect(found).toHaveCount(1)
    await signIn(page, 'admin', { language, path: `/agentManagement/agentListPage/${gone}` })
    await expect(page.getByRole('alert').filter({ hasText: language === 'cn' ? '并入' : 'Merged into' })).toBeVisible()
  })
}
