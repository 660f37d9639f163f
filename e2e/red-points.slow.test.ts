import { exhibitionPages } from '@fairgate/contract/exhibitions/exhibition/module'
import { decisionTexts } from '@fairgate/contract/identity/decision/texts'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { menuGroups } from '@fairgate/contract/kernel/page/menu-groups'
import { expect, type Page } from '@playwright/test'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { type RunningServer, startServer } from './running-server.ts'
import { sessionOf } from './signed-in.ts'
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

async function open(page: Page, account: string, language: Language, path: string): Promise<void> {
  const user = await sessionOf(account, language, server.dataDir)
  await page.goto(`${server.url}/agreement-2020.html`)
  await page.evaluate(
    stored => {
      localStorage.clear()
      sessionStorage.clear()
      localStorage.setItem('language', stored.language)
      localStorage.setItem('user_datas', JSON.stringify(stored.user))
    },
    { user, language },
  )
  await page.goto(server.url + path)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('socket-connected'))).toBe('true')
}

async function submitted(nameCn: string): Promise<void> {
  const { id, version } = await organizer.does('addExhibition', {
    nameCn,
    nameEn: 'Fair that waits',
    showType: 'tradeFair',
    halls: ['W5'],
    cityCode: '310100',
    address: '虹湾路 1 号',
    area: 100,
    moveIn: { from: '2031-03-13T00:00:00Z', to: '2031-03-15T12:00:00Z', daily: true },
    open: { from: '2031-03-16T01:00:00Z', to: '2031-03-19T09:00:00Z', daily: true },
    moveOut: { from: '2031-03-19T09:00:00Z', to: '2031-03-20T04:00:00Z', daily: false },
    contactName: '陈若溪',
    contactPhone: '13800000000',
    contactEmail: 'chen@example.com',
    invoiceMethods: ['platform'],
  })
  await organizer.does('submitExhibition', { id, version })
}

/** Pending badges and ticket requests of the demo have separate flags in the same menu group. */
async function decideTasks(): Promise<void> {
  const { list } = await venue.does('getExhibitionApprovalPage', { pageNum: 1, pageSize: 40, tab: 'finished' })
  for (const { id: exhibitionId } of list) {
    const badges = await venue.does('getBadgeApprovalPage', { exhibitionId, pageSize: 999, tab: 'pending' })
    const ids = badges.list.map(({ id }) => id)
    if (ids.length > 0) await venue.does('rejectBadges', { exhibitionId, ids, reasonCode: 'quotaUsedUp' })
    const requests = await venue.does('getTicketRequestPage', { exhibitionId, pageSize: 40, tab: 'pending' })
    for (const { id, version, actions } of requests.list)
      if (actions.includes('reject')) await venue.does('rejectTicketRequest', { id, version, reasonCode: 'other' })
  }
}

/** Another operator of the venue decides everything that is pending. */
async function decideAll(): Promise<void> {
  const { list } = await venue.does('getExhibitionApprovalPage', { pageNum: 1, pageSize: 40, tab: 'pending' })
  for (const { id, version } of list) await venue.does('returnExhibition', { id, version, reasonCode: 'wrongHall' })
}

for (const language of languages) {
  const half = language === 'cn' ? 0 : 1

  test(`a flag appears and disappears in an open console automatically, ${language}`, async ({ page }) => {
    await decideAll()
    await decideTasks()
    await open(page, 'admin', language, '/exhibitionApproval?tab=pending')
    const menu = page.getByRole('navigation')
    const entry = menu.getByRole('link', { name: exhibitionPages.exhibitionApproval.label[half] as string })
    const group = menu.getByRole('button', { name: menuGroups.exhibitionManagement.label[half] as string })
    const toDecide = decisionTexts.toDecide[half] as string
    const tab = page.getByRole('tab', { selected: true }).filter({ hasText: toDecide })
    await expect(entry).toBeVisible()
    await expect(entry.locator('.fg-dot')).toBeHidden()
    let loads = 0
    page.on('load', () => loads++)

    await submitted(`等着的展会 ${language}`)
    await expect(entry.locator('.fg-dot')).toBeVisible()
    // The count of pending rows replaces the flag when the list has been read again.
    await expect(tab.locator('.fg-dot, .is-waiting')).toBeVisible()
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('isRed_info') ?? '{}').showApprove)).toBe(true)

    await decideAll()
    await expect(entry.locator('.fg-dot')).toBeHidden()
    await expect(tab.locator('.fg-dot, .is-waiting')).toBeHidden()
    expect(loads).toBe(0)

    // A collapsed group shows the flags of its pages: the current page stays visible, others would not.
    await page.goto(`${server.url}/systematicDictionary`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('socket-connected'))).toBe('true')
    loads = 0
    await group.click()
    await expect(group).toHaveAttribute('aria-expanded', 'false')
    await expect(group.locator('.fg-dot')).toBeHidden()
    await submitted(`又一个展会 ${language}`)
    await expect(group.locator('.fg-dot')).toBeVisible()
    expect(loads).toBe(0)
  })
}
