import { creditCheckCharacter } from '@fairgate/contract/identity/company/credit-code'
import { invoiceSettingStateMachine } from '@fairgate/contract/identity/company/states'
import { companyRefusals } from '@fairgate/contract/identity/company/texts'
import { expect, type Page } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { test } from './browser-test.ts'
import { field, input, loginOnOtherDevice, newcomer, settingsTexts, showTo, toast } from './company-settings.ts'
import { englishFirst as languages, themes } from './languages.ts'
import { seriousFindings } from './serious-findings.ts'
import type { TestPerson } from './test-person.ts'
import { inVenue } from './venue-database.ts'

/** A small white picture that the server accepts. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAMCAAAAABOjGJdAAAAD0lEQVR4nGP4jwYYhq4AADjAv0Fz3r88AAAAAElFTkSuQmCC',
  'base64',
)
let serial = 0
function freshCreditCode(): string {
  const seventeen = `91310000MB${String((process.pid % 10_000) * 100 + ++serial).padStart(7, '0')}`
  return seventeen + creditCheckCharacter(seventeen)
}

async function choose(page: Page, name: string, option: string): Promise<void> {
  await field(page, name).getByRole('combobox').fill(option)
  await page.keyboard.press('Enter')
}

/** Selects three levels of the cascader by its search. */
async function chooseRegion(page: Page, district: string): Promise<void> {
  await field(page, 'regionCode').getByRole('combobox').fill(district)
  await page.locator('.ant-cascader-menu-item').filter({ hasText: district }).first().click()
}

for (const language of languages) {
  const { half, word, shell, required, save } = settingsTexts(language)

  test.describe(`settings, ${language}`, () => {
    let person: TestPerson
    test.beforeEach(async () => {
      person = await newcomer()
    })

    test('basic information: missing fields are marked, the code is locked once it is saved', async ({ page }) => {
      await showTo(page, person, language, '/basisSet')
      await expect(page.getByText(word('incomplete'))).toBeVisible()
      const settings = page.getByRole('banner').getByRole('button', { name: shell('settings') })
      await expect(settings.locator('.fg-dot')).toBeVisible()

      await input(page, 'creditCode').fill('91350100M000100Y44')
      await save(page)
      await expect(field(page, 'creditCode')).toContainText(language === 'cn' ? '与前 17 位不符' : 'doesn’t match')
      for (const name of ['comAttr', 'comType', 'licenceFileId', 'regionCode', 'addressCn', 'contactName']) {
        await expect(field(page, name)).toContainText(required)
      }
      await page.getByRole('button', { name: shell('toFirst') }).click()
      await expect(input(page, 'creditCode')).toBeFocused()

      await input(page, 'creditCode').fill('310115000000001')
      await expect(field(page, 'creditCode')).toContainText(word('oldNumber'))
      const code = freshCreditCode()
      await input(page, 'creditCode').fill(code)
      await choose(page, 'comAttr', language === 'cn' ? '民营企业' : 'Private enterprise')
      await choose(page, 'comType', language === 'cn' ? '参展商' : 'Exhibitor')
      await field(page, 'licenceFileId')
        .locator('input[type=file]')
        .setInputFiles({ name: 'licence.png', mimeType: 'image/png', buffer: picture })
      await expect(page.getByAltText(word('licencePreview'))).toBeVisible()
      await chooseRegion(page, language === 'cn' ? '青浦区' : 'Qingpu')
      await input(page, 'addressCn').fill('虹湾路 1 号')
      await input(page, 'contactName').fill('周亦航')
      await input(page, 'contactTelephone').fill('１３８ ００００ １２３４')
      await input(page, 'contactEmail').fill('zhou@example.com')

      await page
        .getByRole('navigation', { name: shell('menu') })
        .getByRole('link')
        .first()
        .click()
      await page
        .getByRole('alertdialog', { name: shell('leaveAsk') })
        .getByRole('button', { name: shell('stayHere') })
        .click()
      await save(page)
      await expect(toast(page, shell('saved'))).toBeVisible()
      await expect(input(page, 'contactTelephone')).toHaveValue('13800001234')
      await expect(input(page, 'creditCode')).toHaveAttribute('readonly', '')
      await expect(field(page, 'creditCode')).toContainText(word('lockedHint'))
      await expect(page.getByText(word('incomplete'))).toBeHidden()
      await page.reload()
      await expect(input(page, 'creditCode')).toHaveValue(code)
      await expect(page.getByAltText(word('licencePreview'))).toBeVisible()
    })

    test('basic information: a company abroad, and a faster colleague', slow, async ({ page }) => {
      // A registration number is unique in its country.
      const register = `HRB ${person.telephone}`
      await showTo(page, person, language, '/basisSet')
      await page.getByRole('button', { name: word('abroad'), exact: true }).click()
      await expect(field(page, 'creditCode')).toBeHidden()
      await expect(field(page, 'regionCode')).toBeHidden()
      await choose(page, 'country', language === 'cn' ? '德国' : 'Germany')
      await input(page, 'registrationNumber').fill(register)
      await choose(page, 'comAttr', language === 'cn' ? '境外机构' : 'Overseas organization')
      await choose(page, 'comType', language === 'cn' ? '参展商' : 'Exhibitor')
      await input(page, 'addressEn').fill('Messe 1, Hannover')
      await input(page, 'contactName').fill('Anna Lang')
      await input(page, 'contactTelephone').fill('+49 511 1234567')
      await input(page, 'contactEmail').fill('lang@example.com')
      await field(page, 'licenceFileId')
        .locator('input[type=file]')
        .setInputFiles({ name: 'register.png', mimeType: 'image/png', buffer: picture })
      await expect(field(page, 'licenceFileId')).toContainText('register.png')
      await expect(page.getByAltText(word('licencePreview'))).toBeVisible()
      await inVenue(({ query }) =>
        query(`update company set version = version + 1 where name_en = $1`, [`Newcomer ${person.userName}`]),
      )
      await save(page)
      await expect(page.getByText(shell('changedMeanwhile'), { exact: true })).toBeVisible()
      await expect(input(page, 'registrationNumber')).toHaveValue(register)
      await expect(page.getByText(shell('maySaveAgain'))).toBeVisible()
      await save(page)
      await expect(toast(page, shell('saved'))).toBeVisible()
      await expect(page.getByText(shell('changedMeanwhile'), { exact: true })).toBeHidden()
      await page.reload()
      await expect(input(page, 'registrationNumber')).toHaveValue(register)
      await expect(field(page, 'country')).toContainText(language === 'cn' ? '德国' : 'Germany')
    })

    test('invoice information: a special one needs a bank account, takes effect automatically, and is locked meanwhile', async ({
      page,
    }) => {
      await showTo(page, person, language, '/billingInfo')
      await page.getByText(word('kindSpecial'), { exact: true }).click()
      await input(page, 'title').fill('新企业有限公司')
      await input(page, 'taxNumber').fill('12345')
      await save(page)
      await expect(field(page, 'taxNumber')).toContainText(
        language === 'cn' ? '应为 15 至 17 位字母或数字' : 'Enter 15 to 17 letters or digits',
      )
      await expect(field(page, 'bank')).toContainText(word('specialNeeds'))
      await input(page, 'taxNumber').fill('91350100M000100Y43')
      await input(page, 'bank').fill('虹湾银行')
      await input(page, 'account').pressSequentially('6222021001001234567')
      await expect(input(page, 'account')).toHaveValue('6222 0210 0100 1234 567')
      await input(page, 'address').fill('虹湾路 1 号')
      await input(page, 'phone').fill('021-12345678')
      await input(page, 'receiverName').fill('周亦航')
      await input(page, 'receiverTelephone').fill('13800001234')
      await input(page, 'receiverEmail').fill('zhou@example.com')
      await input(page, 'receiverPostcode').fill('200000')
      await save(page)
      const ready = page.getByText(invoiceSettingStateMachine.states.ready[half], { exact: true })
      await expect(ready).toBeVisible()

      const setState = (state: string) =>
        inVenue(({ query }) =>
          query(
            `update invoice_setting set state = $1 where company_id = (select id from company where name_en = $2)`,
            [state, `Newcomer ${person.userName}`],
          ),
        )
      await input(page, 'title').fill('改过的抬头')
      // A request of the page for the previous state would return the next one too early: it changes when the form is
      // sent.
      await page.waitForLoadState('networkidle')
      await page.route(
        '**/api',
        async route => {
          await setState('syncing')
          await route.continue()
        },
        { times: 1 },
      )
      await save(page)
      await expect(page.getByText(companyRefusals.invoiceSyncing[half + 1] as string)).toBeVisible()
      await expect(page.getByText(word('syncingLine'))).toBeVisible()
      await expect(input(page, 'title')).toBeDisabled()
      await expect(input(page, 'title')).toHaveValue('改过的抬头')
      await setState('ready')
      await expect(ready).toBeVisible()
      await expect(input(page, 'title')).toBeEnabled()
    })

    test(
      'mailing addresses: the first is the default, another one becomes the default; by keyboard only',
      slow,
      async ({ page }) => {
        await showTo(page, person, language, '/shippingAddress')
        // Without addresses the button is in the place of the list, once that is known.
        await page.waitForLoadState('networkidle')
        await page.getByRole('button', { name: word('addAddress') }).focus()
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL('/shippingAddress/add')
        await expect(page.getByText(word('isDefaultFirst'))).toBeVisible()
        await page.waitForLoadState('networkidle')
        // It loads over the network; before, the keyboard would skip it.
        await expect(field(page, 'regionCode').getByRole('combobox')).toBeVisible()
        await input(page, 'recipient').focus()
        await page.keyboard.type('周亦航')
        await page.keyboard.press('Tab')
        await page.keyboard.type('021-12345678')
        await page.keyboard.press('Tab')
        await page.keyboard.type(language === 'cn' ? '青浦区' : 'Qingpu')
        await expect(page.locator('.ant-cascader-menu-item').first()).toBeVisible()
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
        await expect(field(page, 'regionCode')).toContainText(language === 'cn' ? '青浦区' : 'Qingpu')
        // Past the button that clears it.
        await page.keyboard.press('Tab')
        await page.keyboard.press('Tab')
        await page.keyboard.type('虹湾路 1 号')
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL('/shippingAddress')
        const row = (name: string) => page.getByRole('row').filter({ hasText: name })
        await expect(row('周亦航')).toContainText(word('defaultMark'))
        await expect(row('周亦航')).toContainText(language === 'cn' ? '上海市青浦区虹湾路 1 号' : '虹湾路 1 号, Qingpu')

        const desk = await loginOnOtherDevice(person)
        await desk.does('addReceivedAddress', {
          recipient: '许南乔',
          telephone: '13800001234',
          regionCode: '310118',
          detail: '虹湾路 2 号',
          postcode: '201700',
        })
        await page.reload()
        await row('许南乔')
          .getByRole('button', { name: shell('more') })
          .click()
        await page.getByRole('menuitem', { name: word('setDefault') }).click()
        await expect(row('许南乔')).toContainText(word('defaultMark'))

        await row('许南乔')
          .getByRole('button', { name: word('edit'), exact: true })
          .click()
        await expect(page.getByText(word('isDefaultUnchanged'))).toBeVisible()
        await input(page, 'postcode').fill('012345')
        await save(page)
        await expect(field(page, 'postcode')).toContainText(word('postcodeForm'))
        await input(page, 'postcode').fill('200001')
        await save(page)
        await expect(row('许南乔')).toContainText('200001')

        await row('许南乔')
          .getByRole('button', { name: shell('more') })
          .click()
        await page.getByRole('menuitem', { name: word('delete') }).click()
        const ask = page.getByRole('alertdialog', { name: shell('deleteAsk') })
        await expect(ask).toContainText(word('deleteDefaultLine', { name: '周亦航' }))
        await ask.getByRole('button', { name: shell('confirmDelete') }).click()
        await expect(row('许南乔')).toHaveCount(0)
        await expect(row('周亦航')).toContainText(word('defaultMark'))
      },
    )
  })
}

for (const theme of themes) {
  test(`settings have no serious accessibility finding and fit 1200 px, ${theme}`, slow, async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 800 })
    const person = await newcomer()
    for (const path of ['/basisSet', '/billingInfo', '/shippingAddress', '/shippingAddress/add', '/accountSettings']) {
      await showTo(page, person, 'en', path, theme)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.fg-skeleton')).toHaveCount(0)
      expect(await seriousFindings(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1200)
    }
    await page.getByRole('button', { name: 'Change phone number' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })
}
