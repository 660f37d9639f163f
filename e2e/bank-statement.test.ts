import { certainMatchTexts } from '@fairgate/contract/finance/bank/certain-match-texts'
import { columnRoles } from '@fairgate/contract/finance/bank/columns'
import { bankTexts } from '@fairgate/contract/finance/bank/texts'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import { expect } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { englishFirst as languages } from './languages.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { openFair } from './story/open-fair.ts'
import { sayIn } from './story/say.ts'
import { inVenue } from './venue-database.ts'

/** A co-exhibitor has requested ten badges at twenty yuan, and has not paid. */
async function createUnpaidBill() {
  const [venue, organizer, partner] = await Promise.all([wire('admin'), wire('organizer'), wire('cooperator')])
  const { exhibitionId, badgeTypeId } = await openFair({ venue, organizer, partner }, 5)
  await venue.does('addPaySetting', {
    ...{ exhibitionId, receiver: '国际会展中心', contact: '王敏', telephone: '021-55500000', bank: '工商银行' },
    ...{ account: '1001234567890', bankAddress: '上海市浦东新区' },
    prices: [{ badgeTypeId, price: '20', discount: '0', complimentary: 0, allottedPrice: '0' }],
  })
  await inVenue(({ query }) => query('update exhibition set sale_open = true where id = $1', [exhibitionId]))
  const lines = [{ badgeTypeId, quantity: 10 }]
  const { id, number } = await partner.does('applyQuota', { exhibitionId, lines })
  const state = async () => (await partner.does('getQuotaPayInfo', { id })).state
  return { number, state }
}

const titles = '交易时间,借方发生额,贷方发生额,对方单位名称,对方账号,摘要,交易流水号,余额'

/** A text with a count. */
const counted = ([cn, { one, other }]: readonly [string, { one: string; other: string }], language: Language) =>
  new RegExp((language === 'cn' ? cn : `${one}|${other}`).replaceAll('{{count}}', '\\d+'))

for (const language of languages) {
  test(`a statement is imported, matches are proposed with reasons, and confirmed together (${language})`, async ({
    page,
  }) => {
    const say = sayIn(language)
    const at = language === 'cn' ? 0 : 1
    const bill = await createUnpaidBill()
    // The venue's day: money that came before its bill is no certain match.
    const day = dayOf(new Date(), 'Asia/Shanghai')
    const quoted = bill.number.toLowerCase().replace('-', ' ')
    const mark = bill.number.replace(/\D/g, '')
    const [{ payer } = { payer: '' }] = await inVenue(({ query }) =>
      query<{ payer: string }>(
        'select c.name_cn as payer from bill h join company c on c.id = h.company_id where h.number = $1',
        [bill.number],
      ),
    )
    const content = [
      titles,
      `${day} 09:00:00,,200.00,${payer},6222000${mark},额度款 ${quoted},A${mark},1200.00`,
      `${day} 10:00:00,,0.35,利息${mark},,利息,B${mark},1200.35`,
      `${day} 11:00:00,,0.00,无,,,C${mark},1200.35`,
    ].join('\n')

    await signIn(page, 'admin', { language, path: '/receivePayment/bankStatement' })
    await page.getByRole('button', { name: say('bank.import'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: say('bank.import') })
    await dialog.getByRole('button', { name: say('bank.addAccount') }).click()
    const adding = page.getByRole('dialog', { name: say('bank.addAccount') })
    await adding.getByRole('textbox', { name: say('bank.accountName') }).fill('国际会展中心')
    await adding.getByRole('textbox', { name: say('bank.bank') }).fill('工商银行')
    await adding.getByRole('textbox', { name: say('bank.number'), exact: true }).fill(`６２２２ ${mark}`)
    await adding.getByRole('button', { name: say('shell.save') }).click()
    await expect(adding).toBeHidden()
    await dialog.locator('input[type=file]').setInputFiles({
      ...{ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(content) },
    })
    await dialog.getByRole('button', { name: say('bank.importStart') }).click()
    const report = page.getByRole('dialog', { name: say('bank.report') })
    const isImported = report.getByText(say('bank.reportAdded'), { exact: true })
    const accept = report.getByRole('button', { name: say('bank.readingAccept', { count: 2 }) })
    // Titles that were accepted before are accepted without a question.
    await expect(accept.or(isImported)).toBeVisible()
    if (await accept.isVisible()) await accept.click()
    await expect(isImported).toBeVisible()
    await expect(
      report.getByText(
        say('bank.rejectedRow', { row: say('bank.rowNumber', { number: 4 }), reason: say('bank.rejected_zero') }),
      ),
    ).toBeVisible()
    await report.getByText(say('shell.close'), { exact: true }).click()

    const row = page.getByRole('row').filter({ hasText: quoted })
    await expect(row).toContainText(bill.number)
    await expect(row).toContainText(say('bank.why_reference'))
    expect(await seriousFindings(page)).toEqual([])
    // Certain matches are confirmed together; each can be deselected first.
    await page.getByRole('button', { name: counted(bankTexts.confirmCertain, language) }).click()
    const certain = page.getByRole('dialog', { name: certainMatchTexts.title[at] })
    const mine = certain.getByRole('row').filter({ hasText: quoted })
    await expect(mine).toContainText(bill.number)
    await expect(certain.getByRole('row').filter({ hasText: `利息${mark}` })).toHaveCount(0)
    const tick = mine.getByRole('checkbox')
    await expect(tick).toBeChecked()
    await tick.uncheck()
    await certain.getByRole('button', { name: certainMatchTexts.all[at] }).click()
    await expect(tick).toBeChecked()
    expect(await seriousFindings(page)).toEqual([])
    await certain.getByRole('button', { name: counted(certainMatchTexts.confirm, language) }).click()
    await expect(certain).toBeHidden()
    await expect(row).toHaveCount(0)
    await expect.poll(bill.state).toBe('finished')

    const interest = page.getByRole('row').filter({ hasText: `利息${mark}` })
    await interest.getByRole('button', { name: say('shell.more') }).click()
    await page.getByRole('menuitem', { name: new RegExp(say('bank.ignore')) }).click()
    const confirmation = page.getByRole('dialog', { name: new RegExp(say('bank.ignore')) })
    await confirmation.getByRole('textbox').fill('活期利息')
    await confirmation.getByRole('button', { name: say('bank.ignore') }).click()
    await expect(interest).toHaveCount(0)
    await page.getByRole('tab', { name: say('bank.tabIgnored') }).click()
    await expect(interest).toContainText('活期利息')
  })
}

for (const language of languages) {
  test(
    `a statement that was read wrongly is corrected before anything is booked (${language})`,
    slow,
    async ({ page }) => {
      const say = sayIn(language)
      const mark = `${language === 'cn' ? '1' : '2'}${String(Date.now()).slice(-9)}`
      const venue = await wire('admin')
      await venue.does('addBankAccount', { name: `账户 ${mark}`, bank: '工商银行', number: `6222${mark}` })
      // Dates that can be read in two orders, a decimal comma, and an unknown column.
      const content = [
        `Date;Amount;Payer;Ref ${mark}`,
        `03/04/2025;1.234,50;Nord${mark};N1`,
        `05/06/2025;-12,5;Sued${mark};N2`,
      ].join('\n')

      await signIn(page, 'admin', { language, path: '/receivePayment/bankStatement' })
      await page.getByRole('button', { name: say('bank.import'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: say('bank.import') })
      await dialog.getByRole('combobox').first().click()
      await page.locator('.ant-select-dropdown:visible').getByText(`6222${mark}`).click()
      await dialog.locator('input[type=file]').setInputFiles({
        ...{ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(content) },
      })
      await dialog.getByRole('button', { name: say('bank.importStart') }).click()

      const report = page.getByRole('dialog', { name: say('bank.report') })
      await expect(report.getByText(say('bank.askReading_rejected'))).toBeVisible()
      const panel = report.getByRole('region', { name: say('import.readingTitle') })
      await expect(panel.getByText(say('import.decimalComma'), { exact: false }).first()).toBeVisible()
      const choose = async (label: string, option: string) => {
        await panel.getByLabel(label, { exact: true }).click()
        await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
      }
      await choose(say('import.readingDates'), say('import.datesDmy'))
      await choose(columnRoles.serial[language === 'cn' ? 0 : 1], `D Ref ${mark}`)
      expect(await seriousFindings(page)).toEqual([])
      await panel.getByRole('button', { name: say('import.readingAgain') }).click()

      await expect(report.getByText(say('bank.askReading_confirm'))).toBeVisible()
      const sample = report.getByRole('region', { name: say('bank.readingSample') })
      await expect(sample.getByRole('row').filter({ hasText: `Nord${mark}` })).toContainText('¥1,234.50')
      const out = sample.getByRole('row').filter({ hasText: `Sued${mark}` })
      await expect(out).toContainText('-¥12.50')
      await expect(out).toContainText(say('bank.out'))
      expect(await seriousFindings(page)).toEqual([])
      await report.getByRole('button', { name: say('bank.readingAccept', { count: 2 }) }).click()
      await expect(report.getByText(say('bank.reportAdded'), { exact: true })).toBeVisible()
      const booked = await inVenue(({ query }) =>
        query<{ day: string; amount: string }>(
          'select day::text as day, amount::text as amount from bank_line where payer like $1 order by day',
          [`%${mark}`],
        ),
      )
      expect(booked).toEqual([
        { day: '2025-04-03', amount: '123450' },
        { day: '2025-06-05', amount: '-1250' },
      ])
    },
  )
}

for (const language of languages) {
  test(`a file that is no statement is discarded (${language})`, slow, async ({ page }) => {
    const say = sayIn(language)
    const mark = `${language === 'cn' ? '3' : '4'}${String(Date.now()).slice(-9)}`
    const name = `menu-${mark}.csv`
    const venue = await wire('admin')
    await venue.does('addBankAccount', { name: `账户 ${mark}`, bank: '工商银行', number: `6222${mark}` })
    await signIn(page, 'admin', { language, path: '/receivePayment/bankStatement' })
    await page.getByRole('button', { name: say('bank.import'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: say('bank.import') })
    await dialog.getByRole('combobox').first().click()
    await page.locator('.ant-select-dropdown:visible').getByText(`6222${mark}`).click()
    await dialog.locator('input[type=file]').setInputFiles({
      ...{ name, mimeType: 'text/csv', buffer: Buffer.from(`Dish;Price\nSoup;${mark}`) },
    })
    await dialog.getByRole('button', { name: say('bank.importStart') }).click()
    const report = page.getByRole('dialog', { name: say('bank.report') })
    await expect(report.getByText(say('bank.askReading_columns'))).toBeVisible()
    // It is in the list of imports, where it can be discarded as well.
    await page.reload()
    await page.getByRole('button', { name: say('bank.import'), exact: true }).click()
    const item = dialog.getByRole('listitem').filter({ hasText: name })
    await expect(item).toContainText(say('bank.statePending'))
    await item.getByRole('button', { name: say('bank.discard') }).click()
    const confirmation = page.getByRole('alertdialog', { name: say('bank.discardAsk', { name }) })
    await expect(confirmation).toContainText(say('bank.discardWhy'))
    expect(await seriousFindings(page)).toEqual([])
    await confirmation.getByRole('button', { name: say('bank.discard') }).click()
    await expect(page.getByText(say('bank.discarded'), { exact: true })).toBeVisible()
    await expect(item).toHaveCount(0)
  })
}
