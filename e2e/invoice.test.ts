import { chargeNumber } from '@fairgate/contract/charge/number'
import { expect, type Page } from '@playwright/test'
import { wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { openFair } from './story/open-fair.ts'
import { sayIn } from './story/say.ts'
import { inVenue } from './venue-database.ts'

const say = sayIn('cn')
/** What the venue reads, in English; the payer reads Chinese. */
const tell = sayIn('en')
const pdf = { name: '发票.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
const today = () => new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' })
let running = Date.now() % 1_000_000_000
const code = () => `${today().slice(2, 4)}${String(++running).padStart(18, '0')}`

/** A co-exhibitor with invoice information that has paid ¥1,000.00 for quota. */
async function paidFair() {
  const [venue, organizer, partner] = await Promise.all([wire('admin'), wire('organizer'), wire('cooperator')])
  const { exhibitionId } = await openFair({ venue, organizer, partner }, 5)
  const paid = await inVenue(async ({ query }) => {
    const [its] = await query<{ id: string; company: string; sponsor: string; venue: string }>(
      `select p.id, p.company_id as company, p.sponsor_id as sponsor, v.id as venue from participation p, company v
       where p.exhibition_id = $1 and p.kind = 'cooperator' and v.type = 'platform'`,
      [exhibitionId],
    )
    await query(
      `insert into invoice_setting (company_id, version, state, title, tax_number, bank, account, address, phone, receiver_name,
         receiver_email, receiver_address, receiver_postcode, receiver_telephone, default_method, kind, saved_by_name)
       select $1, 1, 'ready', '明远展览有限公司', '91310000MA1FL5XX0A', '', '', '', '', '王敏', 'a@b.example', '', '', '13800000000',
         'platform', 'ordinary', '王敏'
       where not exists (select from invoice_setting where company_id = $1 and state = 'ready' and replaced_at is null)`,
      [its?.company],
    )
    const [setting] = await query<{ id: string }>(
      `insert into pay_setting (exhibition_id, version, collection, receiver, contact, telephone, bank, account, bank_address,
         due_days, reminders, grace_days, unpaid_badge_days, return_rate, tax_rate, split, ticket_split, commission, deposit)
       values ($1, 1, 'platform', '', '', '', '', '', '', 7, '{}', 3, 30, 100, 6, 30, 90, 8, 0) returning id`,
      [exhibitionId],
    )
    const [charge] = await query<{ id: string }>(
      `insert into charge (state, kind, number, exhibition_id, participation_id, company_id, sponsor_id, holder_id,
         pay_setting_id, payable, due_on, expires_on, finished_at)
       values ('finished', 'quota', $1, $2, $3, $4, $5, $6, $7, 100000, '2030-12-01', '2030-12-04', now()) returning id`,
      [
        chargeNumber('quota', 2026, ++running),
        exhibitionId,
        its?.id,
        its?.company,
        its?.sponsor,
        its?.venue,
        setting?.id,
      ],
    )
    return charge?.id ?? ''
  })
  return paid
}

/** Fills in one invoice, on the page or in the dialog. */
async function fill(within: Page | ReturnType<Page['getByRole']>, page: Page, amount: string) {
  await within.getByLabel(tell('invoice.code')).fill(code())
  await within.getByLabel(tell('invoice.amount')).fill(amount)
  await within.getByLabel(tell('invoice.issuedOn')).fill(today())
  await page.keyboard.press('Enter')
  await within.locator('input[type=file]').last().setInputFiles(pdf)
  await expect(within.getByRole('button', { name: tell('shell.uploadRemove', { name: pdf.name }) })).toBeVisible()
}

test('an invoice is asked for, made in two, confirmed, reversed and made again', async ({ page }) => {
  test.setTimeout(120_000)
  const charge = await paidFair()
  await signIn(page, 'cooperator', { path: `/invoiceManagement/apply?charge=${charge}` })
  await expect(page.locator('.ant-select-selection-item').filter({ hasText: /Q\d{8,}-\d/ })).toBeVisible()
  await page
    .getByRole('complementary')
    .getByRole('button', { name: say('invoice.apply') })
    .click()
  await expect(page.getByText(say('invoice.applied'))).toBeVisible()
  await page
    .getByRole('row', { name: /¥1,000\.00/ })
    .first()
    .click()
  await expect(page).toHaveURL(/invoiceManagement\/details\//)
  expect(await seriousFindings(page)).toEqual([])
  const details = new URL(page.url()).pathname

  // Returned by mistake, and taken back from the toast, in either language.
  for (const [language, words] of [
    ['cn', say],
    ['en', tell],
  ] as const) {
    await signIn(page, 'admin', { language, path: details })
    const button = page.getByRole('button', { name: words('invoice.make'), exact: true })
    await expect(button).toBeVisible()
    await page.getByRole('button', { name: words('invoice.return'), exact: true }).click()
    await page.getByRole('dialog').getByRole('radio').first().check()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('invoice.return'), exact: true })
      .click()
    await expect(button).toHaveCount(0)
    const toast = page.getByRole('status').filter({ hasText: words('invoice.returned') })
    await toast.getByRole('button', { name: words('decision.undo'), exact: true }).click()
    await expect(page.locator('.fg-toast-text').filter({ hasText: words('decision.undone') })).toBeVisible()
    await expect(button).toBeVisible()
  }
  await page.getByRole('button', { name: tell('invoice.make'), exact: true }).click()
  const first = page.getByRole('group', { name: tell('invoice.invoiceAt', { place: 1 }) })
  // The file of the first arrives only once another was added beside it: neither is lost.
  const added = Promise.withResolvers<void>()
  await page.route('**/api/upload?*', async route => {
    await added.promise
    await route.continue()
  })
  const arrived = fill(first, page, '600')
  await expect(first.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: tell('invoice.addInvoice') }).click()
  added.resolve()
  await arrived
  await page.unroute('**/api/upload?*')
  const second = page.getByRole('group', { name: tell('invoice.invoiceAt', { place: 2 }) })
  await expect(second.getByLabel(tell('invoice.amount'))).toHaveValue('400.00')
  await fill(second, page, '399.99')
  await expect(page.getByText('¥0.01')).toBeVisible()
  const make = page.getByRole('button', { name: tell('invoice.make'), exact: true })
  await make.click()
  await expect(page.locator('[data-field=invoices] .fg-field-error')).toContainText('¥999.99')
  await second.getByLabel(tell('invoice.amount')).fill('400')
  await expect(page.getByText(tell('invoice.agrees'), { exact: true })).toBeVisible()
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
    .getByRole('button', { name: tell('invoice.reverse'), exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  await fill(dialog, page, '400.00')
  await dialog.getByLabel(tell('invoice.confirmation')).fill(code())
  await dialog.getByLabel(tell('invoice.reason')).fill('税号写错')
  await dialog.getByLabel(tell('invoice.remake')).check()
  await dialog.getByRole('button', { name: tell('invoice.reverse'), exact: true }).click()
  await expect(page.getByText('-¥400.00')).toBeVisible()
  await page.getByRole('button', { name: tell('invoice.make'), exact: true }).click()
  await fill(page.getByRole('group', { name: tell('invoice.invoiceAt', { place: 1 }) }), page, '400')
  await make.click()
  await expect(page).toHaveURL(new RegExp(`${details}$`))
  await expect(page.getByText(tell('invoice.red'), { exact: true })).toBeVisible()
})
