import { randomInt } from 'node:crypto'
import { shellTexts } from '@fairgate/contract/app/shell/texts'
import { messagePages } from '@fairgate/contract/foundation/message/module'
import { messageTexts } from '@fairgate/contract/foundation/message/texts'
import { expect } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { test } from './browser-test.ts'
import { englishFirst as languages } from './languages.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { writeMessages } from './written-message.ts'

/** A mobile phone number that no other test uses. */
const somebody = () => `139${randomInt(10 ** 7, 10 ** 8)}`

for (const language of languages) {
  const at = language === 'cn' ? 0 : 1
  const say = (key: keyof typeof messageTexts) => messageTexts[key][at] as string

  test(`the outbox shows a code when it is sent, to be copied by one click, ${language}`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const to = somebody()
    await signIn(page, 'admin', { language, path: `/outbox?by=recipient&q=${to}` })
    await expect(page.getByRole('heading', { level: 1, name: messagePages.outbox.label[at] })).toBeVisible()
    await expect(page.getByText(say('recipientWhole'))).toBeVisible()

    await writeMessages([{ purpose: 'loginCode', to, values: { code: 'aB3dE9', minutes: 5 }, language }])
    const copy = page.getByRole('button', { name: say('copyCode').replace('{{code}}', 'aB3dE9') })
    // The page is updated by push, without a reload.
    await expect(copy).toBeVisible()
    await copy.click()
    await expect(page.getByText(say('codeCopied'))).toBeVisible()
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe('aB3dE9')

    await page.getByRole('button', { name: say('view'), exact: true }).click()
    const drawer = page.getByRole('complementary', { name: say('loginCodeName') })
    await expect(drawer.getByText('aB3dE9').first()).toBeVisible()
    await expect(drawer.getByText(`${to.slice(0, 3)}****${to.slice(-4)}`)).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

  test(`a link is copied completely, and an empty tab says so, ${language}`, slow, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const to = somebody()
    const link = 'http://127.0.0.1/noLogin/complete-operator?invitation=4fK2vVhJq0b7'
    await writeMessages([
      { purpose: 'operatorInvited', to, values: { company: { cn: 'Qifan', en: 'Qifan' }, link, days: 7 }, language },
    ])
    await page.setViewportSize({ width: 1200, height: 800 })
    await signIn(page, 'admin', { language, path: `/outbox?by=recipient&q=${to}` })
    await page.getByRole('button', { name: say('copyLink') }).click()
    await expect(page.getByText(say('linkCopied'))).toBeVisible()
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(link)
    await page.goto('/outbox?tab=failed')
    await expect(page.getByText(shellTexts.emptyTab[at])).toBeVisible()
    // It names the tab with messages, and links to it.
    const sent = shellTexts.seeThere[at].replace('{{tab}}', messageTexts.sent[at])
    await page.getByRole('button', { name: sent, exact: true }).click()
    await expect(page).not.toHaveURL(/failed/)
    await expect(page.getByRole('button', { name: say('view'), exact: true }).first()).toBeVisible()
  })
}

test('the outbox is not accessible to a partner', slow, async ({ page }) => {
  await signIn(page, 'organizer', { path: '/outbox' })
  await expect(page.getByRole('heading', { name: '这个页面不对您开放' })).toBeVisible()
})
