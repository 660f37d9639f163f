import { badgeTexts } from '@fairgate/contract/badging/badge/texts'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { expect } from '@playwright/test'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { toasted } from './said.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { inVenue } from './venue-database.ts'

interface Card {
  exhibitionId: string
  name: string
  number: string
  code: string
}

/** A card of the demo's largest exhibition that was never printed; each is used by one test. */
const freshCard = (nth: number) =>
  inVenue(async ({ query }) => {
    const [card] = await query<Card>(
      `select b.exhibition_id as "exhibitionId", b.name, b.code as number, c.code from credential c
         join badge b on b.exhibition_id = c.exhibition_id and b.id = c.badge_id and b.state = 'active'
       where c.state = 'coded' and c.exhibition_id = (
         select exhibition_id from credential where state = 'printed' group by 1 order by count(*) desc limit 1)
       order by b.code desc offset $1 limit 1`,
      [nth],
    )
    if (!card) throw new Error('the demo has no card that is not printed')
    return card
  })

for (const [nth, language] of languages.entries()) {
  const say = (key: keyof typeof badgeTexts, values?: Record<string, string | number>) =>
    render(badgeTexts[key], language, values)

  test(`a template is previewed as it prints, a file is taken by a clerk, a card is handed out (${language})`, async ({
    page,
  }) => {
    const card = await freshCard(nth)
    const badges = `/exhibitionTransaction/papersTransaction/${card.exhibitionId}/badges`
    await page.setViewportSize({ width: 1600, height: 1000 })
    await signIn(page, 'admin', { language, theme: nth === 0 ? 'light' : 'dark', path: `${badges}/templates` })
    await page.getByRole('button', { name: say('templateAdd') }).click()
    const name = language === 'cn' ? '柜台版式' : 'Desk template'
    await page.getByRole('textbox', { name: say('templateName') }).fill(name)
    await page.keyboard.press('Enter')

    // Rendered by the print code; fields are moved by keys, and a held key is one undo step.
    await expect(page.getByText(say('previewDrawn'))).toBeVisible()
    const front = page.getByRole('group', { name: say('front') })
    await front.getByRole('button', { name: say('kindQr') }).focus()
    const top = page.getByRole('spinbutton', { name: say('positionY') })
    await expect(top).toHaveValue('26')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(top).toHaveValue('27')
    await page.keyboard.press('Control+z')
    await expect(top).toHaveValue('26')
    await page.keyboard.press('Control+Shift+z')
    await expect(top).toHaveValue('27')

    // A code that no scanner can read is not saved.
    await page.getByRole('spinbutton', { name: say('qrSize') }).fill('18')
    await expect(page.getByText(say('faultQrTooSmall'))).toBeVisible()
    const save = page.getByRole('button', { name: say('templateSave', { no: 2 }) })
    await expect(save).toBeDisabled()
    await page.getByRole('button', { name: say('undo') }).click()
    await expect(page.getByText(say('previewDrawn'))).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await save.click()
    await expect(toasted(page, say('templateSaved', { no: 2 }))).toBeVisible()

    // Put into a printer's queue with this template.
    await page.goto(`${badges}/print?by=code&q=${card.number}`)
    await page
      .getByRole('button', { name: say('makePdf') })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel(say('templateField'))
      .selectOption({ label: say('withAside', { name, aside: say('sizeCr80') }) })
    await dialog.getByRole('combobox', { name: say('printerField') }).click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
    await dialog.getByRole('button', { name: say('makePdf') }).click()
    await expect(dialog).toBeHidden()

    // Taken by a clerk with the file, and confirmed as printed.
    await page.goto(`${badges}/print/printers`)
    const row = page.getByRole('row').filter({ hasText: `${name} ${say('templateVersion', { no: 2 })}` })
    const download = page.waitForEvent('download')
    await row.getByRole('button', { name: say('printTake') }).click()
    expect((await download).suggestedFilename()).toContain('.pdf')
    await expect(row.getByRole('button', { name: say('printReturnToQueue') })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await row.getByRole('button', { name: say('markPrinted') }).click()
    await expect(row.getByText(say('printOver'))).toBeVisible()

    // Handed out to its owner, by a scan and Enter.
    await page.goto(`/counter/${card.exhibitionId}`)
    await expect(page.getByRole('combobox', { name: say('deskField') })).toBeFocused()
    await page.keyboard.insertText(card.code)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: say('deskPerson', { name: card.name }) })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('handledIssued'))).toHaveCount(1)
    const stored = await inVenue(({ query }) =>
      query(`select state, issued_by_way as way from credential where code = $1`, [card.code]),
    )
    expect(stored).toEqual([{ state: 'issued', way: 'holder' }])
  })
}
