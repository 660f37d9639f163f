import { permissions } from '@fairgate/contract/app/catalogue'
import { shellTexts } from '@fairgate/contract/app/shell/texts'
import { apiKeyRefusals, apiKeyTexts } from '@fairgate/contract/identity/api-key/texts'
import { render, type TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import { expect, type Page } from '@playwright/test'
import { company } from './access-people.ts'
import { rowOf, sideways } from './access-texts.ts'
import { test } from './browser-test.ts'
import { englishFirst as languages } from './languages.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { otherLanguage } from './story/other-language.ts'

for (const language of languages) {
  const say = (key: keyof typeof apiKeyTexts, values?: TextValues) => render(apiKeyTexts[key], language, values)
  const button = (page: Page, key: keyof typeof apiKeyTexts) =>
    page.getByRole('button', { name: say(key), exact: true })
  const called = (page: Page, key: string) =>
    page.request.post('/api/v1/getReceivedAddressList', {
      headers: { authorization: `Bearer ${key}`, 'accept-language': language },
      data: {},
    })
  const shown = async (page: Page) => ((await page.locator('.fg-secret-key').textContent()) ?? '').trim()

  test(`a key is created, used, rotated and revoked, ${language}`, async ({ page }) => {
    const name = `ERP ${Date.now()}`
    await page.setViewportSize({ width: 1200, height: 800 })
    await signIn(page, company, { language, path: '/apiKeys', theme: language === 'cn' ? 'light' : 'dark' })
    await button(page, 'add').first().click()
    // The list has a field of that name too, until the editor is open.
    await page.getByRole('textbox', { name: say('networks') }).fill('300.0.0.1')
    await page.getByRole('textbox', { name: say('name') }).fill(name)
    const setAddresses = render(permissions['addressee:set']?.label ?? ['', ''], language)
    await page.getByRole('checkbox', { name: setAddresses, exact: true }).check()
    const save = page.getByRole('button', { name: render(shellTexts.save, language), exact: true })
    await save.click()
    await expect(page.getByText(say('networkWrong', { network: '300.0.0.1' })).first()).toBeVisible()
    // Permissions that require a person are not offered.
    await expect(page.locator('[data-branch=permissions]')).toHaveCount(0)
    expect(await seriousFindings(page)).toEqual([])
    expect([await sideways(page), await otherLanguage(page, language)]).toEqual([0, []])
    await page.getByRole('textbox', { name: say('networks') }).fill('')
    await save.click()
    const first = await shown(page)
    expect((await (await called(page, first)).json()).statusCode).toBe(10001)
    await button(page, 'stored').click()

    await expect(rowOf(page, name)).toBeVisible()
    await rowOf(page, name).getByText(name).click()
    await expect(page.getByRole('heading', { name: say('uses') })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'getReceivedAddressList' })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await button(page, 'rotate').last().click()
    await page.getByRole('textbox', { name: say('overlapHours') }).fill('0')
    await page.locator('.fg-drawer-foot .is-primary').last().click()
    const second = await shown(page)
    expect(second).not.toBe(first)
    await expect(page.getByText(say('oldEnded'))).toBeVisible()
    await button(page, 'stored').click()
    const refusal = apiKeyRefusals.replaced[language === 'cn' ? 1 : 2]
    expect(await (await called(page, first)).json()).toMatchObject({ msg: refusal })
    expect((await called(page, second)).status()).toBe(200)

    await expect(page.getByText(say('neverUsed'))).toHaveCount(0)
    await page
      .locator('.fg-drawer-foot')
      .getByRole('button', { name: render(shellTexts.more, language) })
      .click()
    await page.getByRole('menuitem', { name: say('revoke'), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('revoke'), exact: true })
      .click()
    await expect(page.getByText(say('revokedToast'))).toBeVisible()
    expect((await called(page, second)).status()).toBe(403)
  })
}
