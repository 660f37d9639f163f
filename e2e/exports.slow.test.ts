import { readFile } from 'node:fs/promises'
import { shellTexts } from '@fairgate/contract/app/shell/texts'
import { bankTexts } from '@fairgate/contract/finance/bank/texts'
import { billTexts } from '@fairgate/contract/finance/charge/texts'
import { jobTexts } from '@fairgate/contract/foundation/job/texts'
import { expect } from '@playwright/test'
import { test } from './browser-test.ts'
import { go, watch } from './page-navigation.ts'
import { signIn } from './signed-in.ts'

/** Every list of finance, and the first title of its export. */
const lists: Readonly<Record<string, string>> = {
  '/receivePayment/quotaPayment': billTexts.number[1],
  '/receivePayment/quotaPayment?view=finished': billTexts.number[1],
  '/receivePayment/accreditationPayment?view=fees&tab=all': billTexts.badgeName[1],
  '/receivePayment/accounts': 'Company',
  '/receivePayment/accounts?view=payments': 'Recorded',
  '/receivePayment/bankStatement?tab=all': bankTexts.day[1],
  '/invoiceManagement?tab=all': 'Company',
  '/settleAccounts/partnerSettleAccounts': 'Number',
  '/settleAccounts/chongDiList': 'Company',
  '/settleAccounts/ledger': 'Time',
}

test('a list of finance is exported as a sheet', async ({ page }) => {
  watch(page)
  await signIn(page, 'admin', { language: 'en' })
  for (const [address, first] of Object.entries(lists)) {
    await go(page, address)
    await page.getByRole('main').getByRole('button', { name: shellTexts.more[1], exact: true }).first().click()
    await page.getByRole('menuitem', { name: shellTexts.exportCsv[1] }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: jobTexts.download[1], exact: true }).click()
    const lines = (await readFile(await (await file).path(), 'utf8')).split(/\r?\n/)
    expect(lines[0], address).toMatch(new RegExp(`^\uFEFF${first},`))
    expect(lines.length, address).toBeGreaterThan(2)
  }
})
