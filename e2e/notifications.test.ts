import { notificationTexts } from '@fairgate/contract/insight/notification/texts'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render, type TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import { expect, type Page } from '@playwright/test'
import { sideways } from './access-texts.ts'
import { test } from './browser-test.ts'
import { englishFirst as languages } from './languages.ts'
import { type RunningServer, startServer } from './running-server.ts'
import { seriousFindings } from './serious-findings.ts'
import { sessionOf } from './signed-in.ts'
import { otherLanguage } from './story/other-language.ts'
import { WireActor } from './story/wire-actor.ts'

let server: RunningServer
let venue: WireActor
let organizer: WireActor

test.beforeAll(async () => {
  server = await startServer()
  venue = await WireActor.logIn(server, 'admin')
  organizer = await WireActor.logIn(server, 'organizer')
})
test.afterAll(() => server?.stop())

async function open(page: Page, account: string, language: Language, theme: string): Promise<void> {
  const user = await sessionOf(account, language, server.dataDir)
  await page.goto(`${server.url}/agreement-2020.html`)
  await page.evaluate(
    stored => {
      localStorage.clear()
      localStorage.setItem('language', stored.language)
      localStorage.setItem('theme', stored.theme)
      localStorage.setItem('user_datas', JSON.stringify(stored.user))
    },
    { user, language, theme },
  )
  await page.goto(`${server.url}/accountSettings`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('socket-connected'))).toBe('true')
}

/** An exhibition that is submitted, and returned by the venue. */
async function returned(nameCn: string, nameEn: string): Promise<void> {
  const { id, version } = await organizer.does('addExhibition', {
    ...{ nameCn, nameEn, showType: 'tradeFair', halls: ['W5'], cityCode: '310100', address: '虹湾路 1 号', area: 100 },
    moveIn: { from: '2031-03-13T00:00:00Z', to: '2031-03-15T12:00:00Z', daily: true },
    open: { from: '2031-03-16T01:00:00Z', to: '2031-03-19T09:00:00Z', daily: true },
    moveOut: { from: '2031-03-19T09:00:00Z', to: '2031-03-20T04:00:00Z', daily: false },
    ...{ contactName: '陈若溪', contactPhone: '13800000000', contactEmail: 'chen@example.com' },
    invoiceMethods: ['platform'],
  })
  const sent = await organizer.does('submitExhibition', { id, version })
  await venue.does('returnExhibition', {
    id,
    version: sent.version,
    reasonCode: 'other',
    note: '请补充',
    asked: ['nameEn'],
  })
}

let looks = 0
for (const language of languages) {
  const say = (key: keyof typeof notificationTexts, values?: TextValues) =>
    render(notificationTexts[key], language, values)
  const looked = async (page: Page) => {
    for (const width of [1200, 1600]) {
      await page.setViewportSize({ width, height: 900 })
      if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${language}-${++looks}.png` })
      expect([await sideways(page), await otherLanguage(page, language)]).toEqual([0, []])
    }
    expect(await seriousFindings(page)).toEqual([])
  }

  test(`what happened is shown at once, read by going there and by one click for all, ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1200, height: 900 })
    await open(page, 'organizer', language, language === 'cn' ? 'light' : 'dark')
    const header = page.getByRole('banner')
    const bell = header.getByRole('button', { name: new RegExp(`^${say('bell')}`) })
    const before = (await organizer.does('getNotificationPage', {})).tabs?.unread ?? 0
    await expect(bell).toHaveAccessibleName(before > 0 ? say('bellUnread', { shown: before }) : say('bell'))

    await returned('通知展', 'Notified fair')
    await expect(bell).toHaveAccessibleName(say('bellUnread', { shown: before + 1 }))
    await bell.click()
    const panel = page.getByRole('dialog', { name: say('bell') })
    const entry = panel.getByRole('link', {
      name: new RegExp(language === 'cn' ? '个展会已退回' : 'exhibition returned'),
    })
    await expect(entry.first()).toContainText(language === 'cn' ? '通知展' : 'Notified fair')
    await looked(page)

    await entry.first().click()
    await expect(page).toHaveURL(/\/foundingExhibition(\/[0-9a-f-]+)?$/)
    await expect(bell).toHaveAccessibleName(before > 0 ? say('bellUnread', { shown: before }) : say('bell'))

    await returned('通知展二', 'Second notified fair')
    await expect(bell).toHaveAccessibleName(say('bellUnread', { shown: before + 1 }))
    await bell.click()
    await panel.getByRole('link', { name: say('seeAll') }).click()
    await expect(page.getByRole('heading', { name: say('bell') })).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await looked(page)
    await page.getByRole('button', { name: say('readAll'), exact: true }).click()
    await expect(bell).toHaveAccessibleName(say('bell'))
    await page.getByRole('tab', { name: say('unread') }).click()
    await expect(page.getByRole('row')).toHaveCount(1)
  })
}
