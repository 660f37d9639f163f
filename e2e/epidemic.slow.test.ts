import { epidemicRefusals } from '@fairgate/contract/admission/epidemic/texts'
import type { Payload } from '@fairgate/contract/app/catalogue'
import { documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { expect, type Page } from '@playwright/test'
import { drawHealthCode } from '../server/src/app/testing/drawn-code.ts'
import { otherPage, wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { LoginPage } from './login-page.ts'
import { sentCode } from './sent-code.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { openFair } from './story/open-fair.ts'
import { type Say, sayIn } from './story/say.ts'
import { inVenue } from './venue-database.ts'

const settings: Omit<Payload<'addEpidemicSetting'>, 'exhibitionId'> = {
  ...{ auditMode: 'ocrManual', healthCode: true, tripCard: false, tripRisk: 'noLimit', nucleic: '48', vaccine: '0' },
  ...{ agreementCn: '我承诺以上内容属实。（虚构）', agreementEn: 'All of this is true. (Invented)' },
}

for (const [at, language] of languages.entries()) {
  test(`a visitor declares on a telephone a code that is read differently, is rejected by an operator, declares again and is admitted (${language})`, async ({
    page,
    browser,
  }) => {
    const say = sayIn(language)
    const [venue, organizer, partner] = await Promise.all([wire('admin'), wire('organizer'), wire('cooperator')])
    const { exhibitionId } = await openFair({ venue, organizer, partner }, 5)
    const made = await venue.does('addEpidemicSetting', { exhibitionId, ...settings })

    await signIn(page, 'admin', { language, path: `/epidemic/setting/${made.id}` })
    await page.getByRole('radio', { name: say('epidemic.receipt_72') }).check()
    await page.getByRole('button', { name: say('epidemic.saveVersion') }).click()
    await expect(page.getByText(`${say('epidemic.number')} 2`, { exact: true })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    const { version } = await venue.does('getEpidemicSettingDetail', { id: made.id })
    await venue.does('setEpidemicSettingStatus', { id: made.id, version, isOpen: true })
    const { url } = await venue.does('getEpidemicSettingCode', { id: made.id })

    const name = `虚构入场人${Date.now()}`
    const number = `E7${String(Date.now()).slice(-7)}`
    await page.goto('/epidemic/approval')
    for (const round of [0, 1]) {
      const telephone = await otherPage(browser, { width: 360, height: 740 })
      await telephone.goto('/agreement-2020.html')
      await telephone.evaluate(now => localStorage.setItem('language', now), language)
      await telephone.goto(new URL(url).pathname)
      const picture = round === 0 ? await redCode(name, number) : undefined
      await declare(
        telephone,
        say,
        { name, number, phone: `1365${at}${round}${String(Date.now()).slice(-5)}` },
        picture,
      )
      await expect(telephone.getByRole('heading', { name: say('epidemic.receiptProcessing') })).toBeVisible()
      expect(await telephone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

      await page.goto(`/epidemic/approval?exhibitionId=${exhibitionId}`)
      // After it was read: a declaration with another colour than the input, or after a rejection, waits for an
      // operator.
      const row = page.getByRole('row', { name: new RegExp(name) })
      await expect(row).toContainText(say(round === 0 ? 'epidemic.doubt_differs' : 'epidemic.doubt_again'), {
        timeout: 60_000,
      })
      await row.click()
      const drawer = page.getByRole('complementary').filter({ hasText: name })
      await expect(drawer.getByRole('img').first()).toBeVisible()
      if (round === 0) {
        // Next to the picture stands what was read of it.
        const red = `${say('epidemic.colour_red')} ${say('epidemic.unlikeTyped')}`
        await expect(drawer.getByText(red, { exact: true })).toBeVisible()
        expect(await seriousFindings(page)).toEqual([])
        await drawer.getByRole('button', { name: say('epidemic.reject') }).click()
        const dialog = page.getByRole('dialog', { name: say('epidemic.rejectAsk', { count: 1 }) })
        await dialog.getByRole('button', { name: say('epidemic.reject') }).click()
        await expect(dialog).toContainText(epidemicRefusals.chooseBeforeReject[at + 1] as string)
        await dialog.getByRole('radio', { name: say('epidemic.receipt_24') }).check()
        await dialog.getByRole('combobox').click()
        await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
        await dialog.getByRole('button', { name: say('epidemic.reject') }).click()
      } else {
        const approve = async () => {
          await drawer.getByRole('button', { name: say('epidemic.approve') }).click()
          const dialog = page.getByRole('dialog', { name: say('epidemic.approveAsk', { count: 1 }) })
          await dialog.getByRole('button', { name: say('epidemic.approve') }).click()
          await expect(drawer).toBeHidden()
        }
        await approve()
        await page.getByRole('button', { name: say('decision.undo'), exact: true }).click()
        await expect(page.getByText(say('decision.undone'), { exact: true })).toBeVisible()
        await telephone.reload()
        await expect(telephone.getByRole('heading', { name: say('epidemic.receiptProcessing') })).toBeVisible()
        await row.click()
        await approve()
      }
      await expect(drawer).toBeHidden()
      await telephone.reload()
      const title = round === 0 ? 'epidemic.receiptRejected' : 'epidemic.receiptValid'
      await expect(telephone.getByRole('heading', { name: say(title) })).toBeVisible()
      await telephone.context().close()
    }
    const [receipt] = await inVenue(({ query }) =>
      query<{ state: string }>('select state from health_pass where exhibition_id = $1', [exhibitionId]),
    )
    expect(receipt?.state).toBe('valid')

    const fair = `Proxy ${Date.now()}`
    await inVenue(({ query }) =>
      query('update exhibition set name_cn = $2, name_en = $2 where id = $1', [exhibitionId, fair]),
    )
    await signIn(page, 'cooperator', { language, path: '/epidemic/proxy/add' })
    await declareForOther(page, language, { fair, name: `代申报${at}`, number: `E8${String(Date.now()).slice(-7)}` })
    const declared = await inVenue(({ query }) =>
      query('select 1 from declaration where exhibition_id = $1 and company_id is not null', [exhibitionId]),
    )
    expect(declared).toHaveLength(1)
  })
}

/** Fills the console's form: all missing fields are listed at once, and the summary links to the first. */
async function declareForOther(
  page: Page,
  language: Language,
  { fair, name, number }: { fair: string; name: string; number: string },
): Promise<void> {
  const say = sayIn(language)
  const field = (of: string) => page.locator(`[data-field="${of}"]`)
  const pick = async (of: string, option: string) => {
    await field(of).getByRole('combobox').fill(option)
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option }).click()
  }
  await pick('exhibitionId', fair)
  await expect(field('temperature')).toBeVisible()
  await expect(page.getByRole('main').locator('select')).toHaveCount(0)
  const submit = page.getByRole('button', { name: say('epidemic.send'), exact: true })
  await submit.click()
  for (const missing of ['name', 'documentNumber', 'phone', 'temperature', 'healthColour', 'nucleic', 'images'])
    await expect(field(missing).locator('.fg-field-error'), missing).toBeVisible()
  for (const kind of ['healthCode', 'nucleic'] as const)
    await expect(field('images')).toContainText(say('epidemic.imageMissing', { image: say(`epidemic.image_${kind}`) }))
  await expect(field('agreed')).toContainText(say('epidemic.agreeFirst'))
  const summary = page.getByRole('alert').filter({ hasText: say('shell.toCorrect', { count: 8 }) })
  await summary.getByRole('button').click()
  await expect(field('name').getByRole('textbox')).toBeFocused()
  expect(await seriousFindings(page)).toEqual([])

  await page.keyboard.type(name)
  await pick('documentType', documentTypeLabels.passport[language === 'cn' ? 0 : 1])
  await field('documentNumber').getByRole('textbox').fill(number)
  await field('phone').getByRole('textbox').fill('13812345678')
  await field('temperature').getByRole('textbox').fill('36.5')
  await pick('healthColour', say('epidemic.colour_green'))
  await page.getByRole('button', { name: say('epidemic.addTest') }).click()
  const row = say('epidemic.testRow', { row: 1 })
  const yesterday = new Date(Date.now() + (8 - 24) * 3_600_000).toISOString().slice(0, 10)
  const sampled = page.getByRole('textbox', { name: `${row} ${say('epidemic.sampledAt')}` }).first()
  await sampled.fill(yesterday)
  await sampled.press('Enter')
  await page.getByRole('combobox', { name: `${row} ${say('epidemic.result')}` }).click()
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: say('epidemic.result_negative') })
    .click()
  const picture = await page.screenshot({ type: 'png', clip: { x: 0, y: 0, width: 200, height: 200 } })
  for (const kind of ['healthCode', 'nucleic'] as const) {
    const part = page.getByRole('region', { name: say(`epidemic.image_${kind}`) })
    await part
      .locator('input[type=file]')
      .setInputFiles({ name: `${kind}.png`, mimeType: 'image/png', buffer: picture })
    await expect(part.getByText(`${kind}.png`)).toBeVisible()
  }
  await field('agreed').getByRole('checkbox').check()
  await submit.click()
  await expect(page).toHaveURL(/\/epidemic\/proxy$/)
}

interface Entrant {
  name: string
  number: string
  phone: string
}

/** The visitor's code in red, as a telephone shows it now, with Beijing time. */
function redCode(name: string, number: string): Promise<Buffer> {
  const at = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const masked = { name: `*${name.slice(-1)}`, document: `${number.slice(0, 2)}*****${number.slice(-2)}` }
  return drawHealthCode({ colour: 'red', ...masked, at })
}

/**
 * Fills the phone page: verifies the telephone, enters an incomplete row of tests, corrects it, selects green, uploads
 * two pictures.
 */
async function declare(
  telephone: Page,
  say: Say,
  { name, number, phone }: Entrant,
  healthCode?: Buffer,
): Promise<void> {
  const field = (of: string) => telephone.locator(`[data-field="${of}"]`)
  const pictures = new LoginPage(telephone, say('epidemic.next') === '下一步' ? 'cn' : 'en')
  await field('telephone').getByRole('textbox').fill(phone)
  await telephone.getByRole('button', { name: say('session.sendCode') }).click()
  await pictures.passClickDialog()
  await field('telephoneCode')
    .getByRole('textbox')
    .fill(await sentCode(phone))
  await telephone.getByRole('button', { name: say('epidemic.next') }).click()

  await field('name').getByRole('textbox').fill(name)
  await field('documentType').getByRole('combobox').selectOption('passport')
  await field('documentNumber').getByRole('textbox').fill(number)
  await field('cities').getByRole('combobox').first().selectOption('330000')
  await field('cities')
    .getByRole('button', { name: say('epidemic.addArea') })
    .click()
  await field('temperature').getByRole('textbox').fill('36.5')
  await field('healthColour').getByRole('combobox').selectOption('green')
  await telephone.getByRole('button', { name: say('epidemic.addTest') }).click()
  await telephone
    .getByLabel(`${say('epidemic.testRow', { row: 1 })} ${say('epidemic.result')}`)
    .selectOption('negative')
  // The incomplete row, the pictures and the agreement are marked at once.
  await telephone.getByRole('button', { name: say('epidemic.send') }).click()
  for (const missing of [
    say('epidemic.rowSampledAt', { row: 1 }),
    say('epidemic.imageMissing', { image: say('epidemic.image_healthCode') }),
    say('epidemic.agreeFirst'),
  ]) {
    await expect(telephone.getByText(missing).first()).toBeVisible()
  }
  const picture = await telephone.screenshot({ type: 'png', clip: { x: 0, y: 0, width: 200, height: 200 } })
  for (const kind of ['healthCode', 'nucleic'] as const) {
    const part = telephone.getByRole('region', { name: say(`epidemic.image_${kind}`) })
    await part.locator('input[type=file]').setInputFiles({
      name: `${kind}.png`,
      mimeType: 'image/png',
      buffer: (kind === 'healthCode' && healthCode) || picture,
    })
    await expect(part.getByText(`${kind}.png`)).toBeVisible()
  }
  await field('agreed').getByRole('checkbox').check()
  await telephone.getByRole('button', { name: say('epidemic.send') }).click()
  await expect(telephone.getByText(say('epidemic.rowSampledAt', { row: 1 })).first()).toBeVisible()
  expect(await seriousFindings(telephone)).toEqual([])
  const now = new Date(Date.now() - 5 * 3_600_000)
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  await telephone.getByLabel(`${say('epidemic.testRow', { row: 1 })} ${say('epidemic.sampledAt')}`).fill(local)
  await telephone.getByRole('button', { name: say('epidemic.send') }).click()
}
