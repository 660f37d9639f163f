import { expect, type Page } from '@playwright/test'
import { test } from './browser-test.ts'
import { signIn } from './signed-in.ts'
import { inVenue } from './venue-database.ts'

/** The demo's co-exhibitor, which disputes a line of the boat show. */
const settlementOf = () =>
  inVenue(({ query }) =>
    query<{ id: string }>(`select s.id from settlement s join company c on c.id = s.company_id
      join exhibition e on e.id = s.exhibition_id
      where c.type = 'cooperatorMain' and e.name_en like '%Boat%' and c.demo`),
  )

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

test('a settlement is answered, confirmed by both, paid, received and settled', async ({ page }) => {
  const [row] = await settlementOf()
  const path = `/settleAccounts/partnerSettleAccounts/${row?.id}`
  await signIn(page, 'admin', { path })
  await expect(page.getByText('有争议').first()).toBeVisible()
  await page.getByRole('button', { name: /^答复/ }).click()
  await dialog(page).getByLabel('答复说明').fill('核对无误，按实际面积调整')
  // The claimed amount is offered, not filled in.
  await expect(dialog(page).getByLabel('调整为')).toHaveValue('')
  await dialog(page)
    .getByRole('button', { name: /^采用对方主张的 ¥/ })
    .click()
  await expect(dialog(page).getByLabel('调整为')).toHaveValue('600.00')
  await dialog(page).getByLabel('调整为').fill('３００')
  await dialog(page).getByRole('button', { name: '答复' }).click()
  await expect(page.getByRole('row', { name: /调整.*-¥500\.00/ })).toBeVisible()
  const confirm = async () => {
    await page.locator('.fg-page-title').getByRole('button', { name: '确认金额' }).click()
    await dialog(page).getByRole('button', { name: '确认金额' }).click()
  }
  await confirm()
  await expect(page.getByRole('button', { name: '确认金额' })).toHaveCount(0)

  await signIn(page, 'cooperator', { path })
  await expect(page.getByText('待确认金额').first()).toBeVisible()
  await confirm()
  await expect(page.getByText('待平台付款').first()).toBeVisible()

  await signIn(page, 'admin', { path, language: 'en' })
  await page.getByRole('button', { name: 'Record payment' }).click()
  await dialog(page).getByLabel('Paid on').fill('2026-01-05')
  // Not Enter, which submits the form.
  await dialog(page).getByLabel('Paid on').press('Tab')
  // Without a bank receipt no payment can be recorded.
  await dialog(page).getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog(page).locator('[data-field=fileIds]')).toContainText('required', { ignoreCase: true })
  const slip = { name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
  await dialog(page).locator('input[type=file]').setInputFiles(slip)
  await dialog(page).getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Pending receipt confirmation').first()).toBeVisible()

  await signIn(page, 'cooperator', { path, language: 'en' })
  await page.getByRole('button', { name: 'Confirm receipt' }).click()
  await dialog(page).getByRole('button', { name: 'Confirm receipt' }).click()
  await expect(page.getByText('Pending invoice application').first()).toBeVisible()
  await page.getByRole('button', { name: 'No invoice' }).click()
  await dialog(page).getByRole('button', { name: 'No invoice' }).click()
  await expect(page.getByText('Settled successfully').first()).toBeVisible()
})
