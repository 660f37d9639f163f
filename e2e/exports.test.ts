import { readFile } from 'node:fs/promises'
import { bankPhrases } from '@fairgate/contract/bank/phrases'
import { chargePhrases } from '@fairgate/contract/charge/phrases'
import { jobPhrases } from '@fairgate/contract/job/phrases'
import { shellPhrases } from '@fairgate/contract/shell/phrases'
import { expect } from '@playwright/test'
import { test } from './browser-test.ts'
import { go, watch } from './moving-page.ts'
import { signIn } from './signed-in.ts'

/** Every list of finance, and what the first line of its export says first. */
const lists: Readonly<Record<string, string>> = {
  '/receivePayment/quotaPayment': chargePhrases.number[1],
  '/receivePayment/quotaPayment?view=finished': chargePhrases.number[1],
  '/receivePayment/accreditationPayment?view=fees&tab=all': chargePhrases.badgeName[1],
  '/receivePayment/accounts': 'Company',
  '/receivePayment/accounts?view=payments': 'Recorded',
  '/receivePayment/bankStatement?tab=all': bankPhrases.day[1],
  '/invoiceManagement?tab=all': 'Company',
  '/settleAccounts/partnerSettleAccounts': 'Number',
  '/settleAccounts/chongDiList': 'Company',
  '/settleAccounts/ledger': 'Time',
}

test('what a list of finance shows is taken out as a sheet', async ({ page }) => {
  watch(page)
  await signIn(page, 'admin', { language: 'en' })
  for (const [address, first] of Object.entries(lists)) {
    await go(page, address)
    await page.getByRole('main').getByRole('button', { name: shellPhrases.more[1], exact: true }).first().click()
    await page.getByRole('menuitem', { name: shellPhrases.exportCsv[1] }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: jobPhrases.download[1], exact: true }).click()
    const lines = (await readFile(await (await file).path(), 'utf8')).split(/\r?\n/)
    expect(lines[0], address).toMatch(new RegExp(`^\uFEFF${first},`))
    expect(lines.length, address).toBeGreaterThan(2)
  }
})
