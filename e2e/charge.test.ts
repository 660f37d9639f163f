import { chargeLife } from '@fairgate/contract/charge/states'
import type { Language } from '@fairgate/contract/kernel/language'
import { render } from '@fairgate/contract/kernel/phrases'
import { expect, type Page } from '@playwright/test'
import { wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { signIn } from './signed-in.ts'
import { openFair } from './story/open-fair.ts'
import { sayIn } from './story/say.ts'

const receipt = Buffer.from('%PDF-1.4\n%%EOF\n')
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

for (const language of ['cn', 'en'] as const satisfies Language[]) {
  const say = sayIn(language)
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`).getByRole('textbox')

  const state = (page: Page) => page.locator('.fg-page-head .fg-status')

  const prove = async (page: Page, payable: string) => {
    await button(page, say('charge.submitProof')).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('[data-field=amount] input')).toHaveValue(payable)
    await dialog.locator('[data-field=paidOn] input').fill(yesterday())
    await page.keyboard.press('Enter')
    await dialog.locator('[data-field=payer] input').fill('安澜会展')
    // The file arrives only after the form was asked to go: it waits for it.
    const asked = Promise.withResolvers<void>()
    await page.route('**/api/upload?*', async route => {
      await asked.promise
      await route.continue()
    })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'proof.pdf', mimeType: 'application/pdf', buffer: receipt })
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    const submit = dialog.getByRole('button', { name: say('charge.submitProof'), exact: true })
    await submit.click()
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    asked.resolve()
    await expect(state(page)).toHaveText(render(chargeLife.states.proofSubmitted, language))
    await page.unroute('**/api/upload?*')
  }

  test(`quota is priced, bought, proven, returned, proven again and granted: ${language}`, async ({ page }) => {
    test.setTimeout(120_000)
    const [venue, organizer, partner] = await Promise.all([wire('admin'), wire('organizer'), wire('cooperator')])
    const { exhibitionId, badgeTypeId } = await openFair({ venue, organizer, partner }, 0)
    const { version } = await organizer.does('getExhibitionDetail', { id: exhibitionId })
    await organizer.does('openSale', { id: exhibitionId, version })

    await signIn(page, 'admin', { language, path: `/paySetting/${exhibitionId}` })
    const payee = {
      receiver: '国际会展中心',
      contact: '王敏',
      telephone: '021-55500000',
      bank: '工商银行',
      account: '1001234567890',
      bankAddress: '上海',
    }
    for (const [name, value] of Object.entries(payee)) await field(page, name).fill(value)
    await field(page, 'prices.0.price').fill('20.3333')
    await field(page, 'prices.0.discount').fill('12.5')
    // What it will look like to who pays, before anybody has bought anything.
    const preview = page.getByRole('table', { name: say('paySetting.preview') })
    await expect(preview).toContainText('¥1,779.16')
    await expect(page.getByText('壹仟柒佰柒拾玖元壹角陆分')).toBeVisible()
    await field(page, 'previewQuantity').fill('２００')
    await expect(preview).toContainText('¥3,558.33')
    await field(page, 'prices.0.fee').fill('1.5.0')
    await button(page, say('shell.save')).click()
    await expect(page.locator(`[data-field="prices.0.fee"] [aria-invalid=true]`)).toBeVisible()
    await field(page, 'prices.0.fee').fill('￥１８')
    await button(page, say('shell.save')).click()
    await expect(page.getByText(say('paySetting.saved'), { exact: true })).toBeVisible()
    expect((await venue.does('getPaySetting', { exhibitionId })).types[0]?.fee).toBe('18.00')

    await signIn(page, 'cooperator', {
      language,
      path: `/exhibitionTransaction/papersTransaction/${exhibitionId}/quotas`,
    })
    await button(page, say('charge.buy')).click()
    await field(page, `quantity.${badgeTypeId}`).fill('100')
    await expect(page.getByText('壹仟柒佰柒拾玖元壹角陆分')).toBeVisible()
    await button(page, say('charge.buySubmit')).click()
    const number = page.getByRole('heading', { level: 1 })
    await expect(number).toHaveText(/^Q\d{8}-\d$/)
    const charge = (await number.textContent()) ?? ''
    const path = new URL(page.url()).pathname
    await button(page, say('charge.print')).click()
    await expect(page.getByText('¥1,779.16').first()).toBeVisible()
    await expect(page.getByText(charge).first()).toBeVisible()
    await page.goto(path)
    await prove(page, '1779.16')

    await signIn(page, 'admin', { language, path })
    await button(page, say('charge.returnProof')).click()
    await page.getByRole('dialog').getByRole('radio').first().check()
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(state(page)).toHaveText(render(chargeLife.states.returned, language))

    await signIn(page, 'cooperator', { language, path })
    await prove(page, '1779.16')

    await signIn(page, 'admin', { language, path })
    await button(page, say('charge.finish')).click()
    const dialog = page.getByRole('dialog')
    // What is missing, on the day and by whom the payer said.
    await expect(dialog.locator('[data-field=amount] input')).toHaveValue('1779.16')
    await expect(dialog.locator('[data-field=payer] input')).toHaveValue('安澜会展')
    await dialog.getByRole('button', { name: say('charge.finish'), exact: true }).click()
    await expect(state(page)).toHaveText(render(chargeLife.states.finished, language))

    const { list } = await partner.does('getQuotaPage', { exhibitionId })
    expect(list.map(({ granted }) => granted)).toEqual([100])
    await page.goto(`/receivePayment/quotaPayment?view=finished`)
    await expect(page.getByText(charge)).toBeVisible()
  })
}
