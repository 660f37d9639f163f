import type { Language } from '@fairgate/contract/kernel/language'
import { expect } from '@playwright/test'
import { wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { openFair } from './story/open-fair.ts'
import { sayIn } from './story/say.ts'
import { inVenue } from './venue-database.ts'

/** A co-exhibitor has asked for ten badges at twenty yuan, and has not paid. */
async function unpaidCharge() {
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

test('a statement comes in, what it may be for is proposed with reasons, and taken', async ({ page }) => {
  const language: Language = 'cn'
  const say = sayIn(language)
  const charge = await unpaidCharge()
  const day = new Date().toISOString().slice(0, 10)
  const quoted = charge.number.toLowerCase().replace('-', ' ')
  const mark = charge.number.replace(/\D/g, '')
  const content = [
    titles,
    `${day} 09:00:00,,200.00,某某付款人,6222000${mark},额度款 ${quoted},A${mark},1200.00`,
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
  await expect(report.getByText(say('bank.toldRow', { row: 4, reason: say('bank.told_zero') }))).toBeVisible()
  await report.getByText(say('shell.close'), { exact: true }).click()

  const row = page.getByRole('row').filter({ hasText: '某某付款人' })
  await expect(row).toContainText(charge.number)
  await expect(row).toContainText(say('bank.why_reference'))
  expect(await seriousFindings(page)).toEqual([])
  await row.getByRole('button', { name: say('shell.more') }).click()
  await page.getByRole('menuitem', { name: say('bank.take') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('bank.take') })
    .click()
  await expect(page.getByText(say('bank.matchedDone'), { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect.poll(charge.state).toBe('finished')

  const interest = page.getByRole('row').filter({ hasText: `利息${mark}` })
  await interest.getByRole('button', { name: say('shell.more') }).click()
  await page.getByRole('menuitem', { name: new RegExp(say('bank.ignore')) }).click()
  const asked = page.getByRole('dialog', { name: /忽略/ })
  await asked.getByRole('textbox').fill('活期利息')
  await asked.getByRole('button', { name: say('bank.ignore') }).click()
  await expect(interest).toHaveCount(0)
  await page.getByRole('tab', { name: say('bank.tabIgnored') }).click()
  await expect(interest).toContainText('活期利息')
})
