import { shellTexts } from '@fairgate/contract/app/shell/texts'
import { webhookTexts } from '@fairgate/contract/identity/webhook/texts'
import { render, type TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import { expect, type Page } from '@playwright/test'
import { startReceiver, verified } from '../server/src/app/testing/webhook-receiver.ts'
import { company } from './access-people.ts'
import { rowOf, sideways } from './access-texts.ts'
import { test } from './browser-test.ts'
import { englishFirst as languages } from './languages.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { otherLanguage } from './story/other-language.ts'

let looks = 0
for (const language of languages) {
  const say = (key: keyof typeof webhookTexts, values?: TextValues) => render(webhookTexts[key], language, values)
  const button = (page: Page, key: keyof typeof webhookTexts) =>
    page.getByRole('button', { name: say(key), exact: true })
  const looked = async (page: Page) => {
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${language}-${++looks}.png` })
    expect(await seriousFindings(page)).toEqual([])
    // Addresses and names of events are the same in every language.
    const foreign = (await otherLanguage(page, language)).filter(found => !/https?:\/\/|: [a-z]+\.[a-z]+$/.test(found))
    expect([await sideways(page), foreign]).toEqual([0, []])
  }
  const inMenu = async (page: Page, name: string, key: keyof typeof webhookTexts) => {
    await rowOf(page, name)
      .getByRole('button', { name: render(shellTexts.more, language) })
      .click()
    await page.getByRole('menuitem', { name: say(key), exact: true }).click()
  }

  test(`a webhook is added, tested, fails and is replayed, ${language}`, async ({ page }) => {
    const receiver = await startReceiver()
    const name = `ERP ${Date.now()}`
    await page.setViewportSize({ width: 1200, height: 800 })
    await signIn(page, company, { language, path: '/webhooks', theme: language === 'cn' ? 'light' : 'dark' })
    await button(page, 'add').first().click()
    await page.getByRole('textbox', { name: say('url') }).fill('erp.example.com')
    await page.getByRole('textbox', { name: say('name') }).fill(name)
    await page.getByRole('searchbox', { name: say('searchEvents') }).fill('badge.active')
    await page.getByRole('checkbox').last().check()
    const save = page.getByRole('button', { name: render(shellTexts.save, language), exact: true })
    await save.click()
    await expect(page.getByText(say('urlWrong')).first()).toBeVisible()
    await looked(page)
    await page.getByRole('textbox', { name: say('url') }).fill(receiver.url)
    await save.click()
    const secret = ((await page.locator('.fg-secret-key').textContent()) ?? '').trim()
    await button(page, 'stored').click()

    await inMenu(page, name, 'test')
    await expect(page.getByRole('dialog').getByText(say('testDelivered'), { exact: true })).toBeVisible()
    const [post] = receiver.received
    expect(verified(secret, post)).toMatchObject({
      type: 'webhook.test',
    })
    receiver.answer = response => void response.writeHead(500).end('not today')
    await button(page, 'testAgain').click()
    await expect(page.getByRole('dialog').getByText(say('testFailed'), { exact: true })).toBeVisible()
    await expect(page.getByText('not today')).toBeVisible()
    await looked(page)
    await page
      .locator('.fg-dialog-foot')
      .getByRole('button', { name: say('close'), exact: true })
      .click()

    await rowOf(page, name).getByText(name).click()
    await expect(page.getByRole('heading', { name: say('deliveriesOf', { name }) })).toBeVisible()
    const tab = (key: 'failed' | 'delivered') => page.getByRole('tab', { name: say(key) })
    await tab('failed').click()
    await page.getByRole('row', { name: '500' }).getByText('Webhook').first().click()
    await expect(page.getByText('not today')).toBeVisible()
    await looked(page)
    receiver.answer = response => void response.writeHead(200).end('well')
    await button(page, 'replay').last().click()
    await expect(page.getByText(say('replayed'))).toBeVisible()
    // It leaves the list of failed deliveries, and is among the delivered ones.
    await tab('delivered').click()
    const replayed = page.getByRole('row', { name: '200' })
    await expect(replayed).toHaveCount(1)
    await replayed.getByText('Webhook').first().click()
    await expect(page.getByText('well', { exact: true })).toBeVisible()
    await receiver.close()
  })
}
