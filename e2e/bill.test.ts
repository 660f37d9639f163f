import { billStateMachine } from '@fairgate/contract/finance/charge/states'
import { copyTexts } from '@fairgate/contract/finance/pay-setting/copy-texts'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { expect, type Page } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { englishFirst as languages } from './languages.ts'
import { signIn } from './signed-in.ts'
import { openFair } from './story/open-fair.ts'
import { sayIn } from './story/say.ts'
import { inVenue } from './venue-database.ts'

const receipt = Buffer.from('%PDF-1.4\n%%EOF\n')
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

for (const language of languages) {
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
    // The file arrives after the form was submitted: the form waits for it.
    const requested = Promise.withResolvers<void>()
    await page.route('**/api/upload?*', async route => {
      await requested.promise
      await route.continue()
    })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'proof.pdf', mimeType: 'application/pdf', buffer: receipt })
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    const submit = dialog.getByRole('button', { name: say('charge.submitProof'), exact: true })
    await submit.click()
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    requested.resolve()
    await expect(state(page)).toHaveText(render(billStateMachine.states.proofSubmitted, language))
    await page.unroute('**/api/upload?*')
  }

  test(`quota is priced, bought, paid with evidence, returned, sent again and granted: ${language}`, async ({
    page,
  }) => {
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
    // The preview for payers, before anybody has bought anything.
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
    const bill = (await number.textContent()) ?? ''
    const path = new URL(page.url()).pathname
    await button(page, say('charge.print')).click()
    await expect(page.getByText('¥1,779.16').first()).toBeVisible()
    await expect(page.getByText(bill).first()).toBeVisible()
    await page.goto(path)
    await prove(page, '1779.16')

    await signIn(page, 'admin', { language, path })
    await button(page, say('charge.returnProof')).click()
    await page.getByRole('dialog').getByRole('radio').first().check()
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(state(page)).toHaveText(render(billStateMachine.states.returned, language))

    await signIn(page, 'cooperator', { language, path })
    await prove(page, '1779.16')

    await signIn(page, 'admin', { language, path })
    await button(page, say('charge.finish')).click()
    const dialog = page.getByRole('dialog')
    // The missing amount, and the day and payer from the evidence.
    await expect(dialog.locator('[data-field=amount] input')).toHaveValue('1779.16')
    await expect(dialog.locator('[data-field=payer] input')).toHaveValue('安澜会展')
    await dialog.getByRole('button', { name: say('charge.finish'), exact: true }).click()
    await expect(state(page)).toHaveText(render(billStateMachine.states.finished, language))

    const { list } = await partner.does('getQuotaPage', { exhibitionId })
    expect(list.map(({ granted }) => granted)).toEqual([100])
    await page.goto(`/receivePayment/quotaPayment?view=finished`)
    await expect(page.getByText(bill)).toBeVisible()

    // A prepayment pays immediately and needs no evidence; a missing amount is shown next to the selection.
    const { list: shares } = await venue.does('getParticipationPage', { exhibitionId, pageSize: 999 })
    const participationId = shares.find(({ kind }) => kind === 'cooperator')?.id ?? ''
    const paid = { purpose: 'prepaid', amount: '2000.00', paidOn: yesterday(), payer: '安澜会展' } as const
    await venue.does('recordPayment', { participationId, ...paid })
    const lines = [{ badgeTypeId, quantity: 100 }]
    const [covered, short] = [
      await partner.does('applyQuota', { exhibitionId, lines }),
      await partner.does('applyQuota', { exhibitionId, lines }),
    ]
    await signIn(page, 'cooperator', { language, path: `/receivePayment/quotaPayment/${covered.id}` })
    const ask = page.getByRole('alertdialog')
    await button(page, say('charge.payFromPrepaid')).click()
    for (const amount of ['¥2,000.00', '¥1,779.16', '¥220.84']) await expect(ask).toContainText(amount)
    await expect(ask.getByRole('textbox')).toHaveCount(0)
    await ask.getByRole('button', { name: say('charge.payFromPrepaid'), exact: true }).click()
    await expect(state(page)).toHaveText(render(billStateMachine.states.finished, language))
    await page.goto(`/receivePayment/quotaPayment/${short.id}`)
    await button(page, say('charge.payFromPrepaid')).click()
    await expect(ask).toContainText(say('charge.prepaidMissing', { missing: '¥1,558.32' }))
    await ask.getByRole('button', { name: say('shell.close'), exact: true }).click()
    await button(page, say('charge.submitProof')).click()
    await expect(page.getByRole('dialog').locator('[data-field=amount] input')).toHaveValue('1558.32')
  })
}

test('payee and terms are copied from another exhibition, and Save stays visible', slow, async ({ page }) => {
  const language: Language = 'en'
  const say = sayIn(language)
  const [venue, organizer, partner] = await Promise.all([wire('admin'), wire('organizer'), wire('cooperator')])
  const [from, to] = [
    await openFair({ venue, organizer, partner }, 5),
    await openFair({ venue, organizer, partner }, 5),
  ]
  const name = `Copied ${Date.now()}`
  await inVenue(({ query }) =>
    query('update exhibition set name_cn = $2, name_en = $2 where id = $1', [from.exhibitionId, name]),
  )
  const payee = { receiver: `Payee ${name}`, contact: '王敏', telephone: '021-55500000', bank: '工商银行' }
  await venue.does('addPaySetting', {
    ...{ exhibitionId: from.exhibitionId, ...payee, account: '1001234567890', bankAddress: '上海市浦东新区' },
    ...{ dueDays: 21, prices: [{ badgeTypeId: from.badgeTypeId, price: '20', discount: '0' }] },
  } as never)
  await signIn(page, 'admin', { language, path: `/paySetting/${to.exhibitionId}` })
  const choice = page.getByRole('combobox', { name: copyTexts.copyFrom[1] })
  await choice.fill(name)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: name }).click()
  await expect(page.locator('[data-field=receiver] input')).toHaveValue(payee.receiver)
  await expect(page.locator('[data-field=dueDays] input')).toHaveValue('21')
  // One unit in the field: the currency sign, or per cent.
  await expect(page.locator('[data-field=deposit] [data-unit]')).toHaveAttribute('data-unit', say('shell.yuan'))
  await expect(page.locator('[data-field=taxRate] [data-unit]')).toHaveAttribute('data-unit', '%')
  const save = page.getByRole('button', { name: say('shell.save'), exact: true })
  const price = page.locator('[data-field="prices.0.price"] input')
  await price.scrollIntoViewIfNeeded()
  await page.locator('main').evaluate(main => main.scrollTo(0, main.scrollHeight))
  await expect(save).toBeInViewport({ ratio: 1 })
  // A focused field is not covered by the header.
  await page.locator('[data-field=receiver] input').focus()
  const [head, field] = await Promise.all([
    page.locator('.fg-form-head').boundingBox(),
    page.locator('[data-field=receiver] input').boundingBox(),
  ])
  expect(field?.y ?? 0).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))
  await save.click()
  await expect(page.getByText(say('paySetting.saved'), { exact: true })).toBeVisible()
  const { versions } = await venue.does('getPaySetting', { exhibitionId: to.exhibitionId })
  expect(versions[0]).toMatchObject({ ...payee, dueDays: 21 })
})
