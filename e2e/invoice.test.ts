import { expect, type Page } from '@playwright/test'
import { test } from './browser-test.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { createPaidBill } from './story/paid-bill.ts'
import { sayIn } from './story/say.ts'

const say = sayIn('cn')
/** The venue uses English, the payer Chinese. */
const sayEnglish = sayIn('en')
const pdf = { name: '发票.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
const today = () => new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' })
let running = Date.now() % 1_000_000_000
const code = () => `${today().slice(2, 4)}${String(++running).padStart(18, '0')}`

/** Fills in one invoice, on the page or in the dialog. */
async function fill(within: Page | ReturnType<Page['getByRole']>, page: Page, amount: string) {
  await within.getByLabel(sayEnglish('invoice.code')).fill(code())
  await within.getByLabel(sayEnglish('invoice.amount')).fill(amount)
  await within.getByLabel(sayEnglish('invoice.issuedOn')).fill(today())
  await page.keyboard.press('Enter')
  await within.locator('input[type=file]').last().setInputFiles(pdf)
  await expect(within.getByRole('button', { name: sayEnglish('shell.uploadRemove', { name: pdf.name }) })).toBeVisible()
}

test('an invoice is requested, issued in two parts, confirmed, reversed and issued again', async ({ page }) => {
  test.setTimeout(120_000)
  const bill = await createPaidBill()
  await signIn(page, 'cooperator', { path: `/invoiceManagement/apply?charge=${bill}` })
  await expect(page.locator('.ant-select-selection-item').filter({ hasText: /Q\d{8,}-\d/ })).toBeVisible()
  await page
    .getByRole('complementary')
    .getByRole('button', { name: say('invoice.applySend') })
    .click()
  await expect(page.getByText(say('invoice.applied'))).toBeVisible()
  await page
    .getByRole('row', { name: /¥1,000\.00/ })
    .first()
    .click()
  await expect(page).toHaveURL(/invoiceManagement\/details\//)
  expect(await seriousFindings(page)).toEqual([])
  const details = new URL(page.url()).pathname

  // Returned by mistake, and undone from the toast, in either language.
  for (const [language, translate] of [
    ['cn', say],
    ['en', sayEnglish],
  ] as const) {
    await signIn(page, 'admin', { language, path: details })
    const button = page.getByRole('button', { name: translate('invoice.make'), exact: true })
    await expect(button).toBeVisible()
    await page.getByRole('button', { name: translate('invoice.return'), exact: true }).click()
    await page.getByRole('dialog').getByRole('radio').first().check()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: translate('invoice.return'), exact: true })
      .click()
    await expect(button).toHaveCount(0)
    const toast = page.getByRole('status').filter({ hasText: translate('invoice.returned') })
    await toast.getByRole('button', { name: translate('decision.undo'), exact: true }).click()
    await expect(page.locator('.fg-toast-text').filter({ hasText: translate('decision.undone') })).toBeVisible()
    await expect(button).toBeVisible()
  }
  await page.getByRole('button', { name: sayEnglish('invoice.make'), exact: true }).click()
  const first = page.getByRole('group', { name: sayEnglish('invoice.invoiceAt', { place: 1 }) })
  // The file of the first arrives only once another was added next to it: neither is lost.
  const added = Promise.withResolvers<void>()
  await page.route('**/api/upload?*', async route => {
    await added.promise
    await route.continue()
  })
  const arrived = fill(first, page, '600')
  await expect(first.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: sayEnglish('invoice.addInvoice') }).click()
  added.resolve()
  await arrived
  await page.unroute('**/api/upload?*')
  const second = page.getByRole('group', { name: sayEnglish('invoice.invoiceAt', { place: 2 }) })
  await expect(second.getByLabel(sayEnglish('invoice.amount'))).toHaveValue('400.00')
  await fill(second, page, '399.99')
  await expect(page.getByText('¥0.01')).toBeVisible()
  const make = page.getByRole('button', { name: sayEnglish('invoice.make'), exact: true })
  await make.click()
  await expect(page.locator('[data-field=invoices] .fg-field-error')).toContainText('¥999.99')
  await second.getByLabel(sayEnglish('invoice.amount')).fill('400')
  await expect(page.getByText(sayEnglish('invoice.agrees'), { exact: true })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await make.click()
  await expect(page).toHaveURL(new RegExp(`${details}$`))

  await signIn(page, 'cooperator', { path: details })
  await page.getByRole('button', { name: say('invoice.confirm') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('invoice.confirm') })
    .click()
  await expect(page.getByText(say('invoice.confirmDone'))).toBeVisible()

  await signIn(page, 'admin', { language: 'en', path: details })
  await page
    .getByRole('row', { name: /400\.00/ })
    .getByRole('button', { name: sayEnglish('invoice.reverse'), exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  await fill(dialog, page, '400.00')
  await dialog.getByLabel(sayEnglish('invoice.confirmation')).fill(code())
  await dialog.getByLabel(sayEnglish('invoice.reason')).fill('税号写错')
  await dialog.getByLabel(sayEnglish('invoice.remake')).check()
  await dialog.getByRole('button', { name: sayEnglish('invoice.reverse'), exact: true }).click()
  await expect(page.getByText('-¥400.00')).toBeVisible()
  await page.getByRole('button', { name: sayEnglish('invoice.make'), exact: true }).click()
  await fill(page.getByRole('group', { name: sayEnglish('invoice.invoiceAt', { place: 1 }) }), page, '400')
  await make.click()
  await expect(page).toHaveURL(new RegExp(`${details}$`))
  await expect(page.getByText(sayEnglish('invoice.red'), { exact: true })).toBeVisible()
})
