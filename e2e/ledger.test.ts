import { ledgerTexts } from '@fairgate/contract/finance/ledger/texts'
import { paymentTexts } from '@fairgate/contract/finance/payment/texts'
import { expect } from '@playwright/test'
import { demoCompanies } from '../server/seeds/demo/people.ts'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'

const shots = process.env.LEDGER_SHOTS

const running = { cn: '第 18 届', en: '18th' }

for (const [at, language] of languages.entries()) {
  const say = (key: keyof typeof paymentTexts) => paymentTexts[key][at] as string
  const ledger = (key: keyof typeof ledgerTexts) => ledgerTexts[key][at] as string

  test(`a payment is recorded, a refund needs two operators, and the ledger is correct, ${language}`, async ({
    page,
  }) => {
    const name = demoCompanies.agent[language]
    const query = `by=company&q=${encodeURIComponent(name)}`
    await signIn(page, 'admin', { language, path: `/receivePayment/accounts?${query}` })
    // For an exhibition whose money is not settled yet.
    await page.getByRole('row').filter({ hasText: name }).filter({ hasText: running[language] }).click()
    const drawer = page.getByRole('complementary')
    await expect(drawer.getByText(say('prepaidHint'))).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    if (shots) await page.screenshot({ path: `${shots}/account-${language}.png` })

    await drawer.getByRole('button', { name: say('record') }).click()
    const dialog = page.getByRole('dialog')
    // A comma that does not separate thousands is refused at the field; the parsed number is shown below it.
    await dialog.getByLabel(say('amount')).fill('12,50')
    await dialog.getByLabel(say('paidOn')).fill('2026-01-05')
    await page.keyboard.press('Enter')
    await expect(dialog.locator('[data-field=amount]')).toContainText(say('separatorsUnclear'))
    if (shots) await page.screenshot({ path: `${shots}/refused-${language}.png` })
    await dialog.getByLabel(say('amount')).fill('￥１，２３４.5')
    await expect(dialog.locator('[data-field=amount]')).toContainText('= ¥1,234.50')
    await dialog.getByLabel(say('paidOn')).fill('2026-01-05')
    if (shots) await page.screenshot({ path: `${shots}/record-${language}.png` })
    // Enter accepts the day and submits the form.
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('recorded'))).toBeVisible()
    await expect(drawer.getByText('¥1,234.50').first()).toBeVisible()

    await signIn(page, 'admin', { language, path: `/receivePayment/accounts?view=payments&tab=pending&${query}` })
    await expect(page.getByRole('row').filter({ hasText: '¥1,200.00' })).toBeVisible()
    if (shots) await page.screenshot({ path: `${shots}/payments-${language}.png` })

    await signIn(page, 'reviewer', { language, path: `/settleAccounts/ledger?${query}` })
    await expect(page.getByRole('row').filter({ hasText: name }).first()).toContainText('1,234.50')
    if (shots) await page.screenshot({ path: `${shots}/ledger-${language}.png` })
    await page.getByRole('row').filter({ hasText: name }).first().click()
    await expect(page.getByRole('complementary').getByText(ledger('account_transit'))).toBeVisible()
    if (shots) await page.screenshot({ path: `${shots}/voucher-${language}.png` })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: ledger('verify') }).click()
    await expect(page.getByRole('dialog').getByText(ledger('verified'))).toBeVisible()
    if (shots) await page.screenshot({ path: `${shots}/verify-${language}.png` })
    expect(await seriousFindings(page)).toEqual([])
  })
}
