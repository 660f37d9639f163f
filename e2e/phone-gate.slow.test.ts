import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gateChecks } from '@fairgate/contract/admission/gate/checks'
import { deviceCalls } from '@fairgate/contract/admission/gate/fields'
import { type PhoneTextKey, phoneTexts } from '@fairgate/contract/admission/offline/phone-texts'
import { discrepancyStateMachine } from '@fairgate/contract/admission/offline/states'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render, type TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { pdfText } from '../server/src/app/testing/render-pdf.ts'
import { wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { cameraSeeing } from './fake-camera.ts'
import { languages } from './languages.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { printedBadge } from './story/printed-badge.ts'
import { sayIn } from './story/say.ts'
import { inVenue } from './venue-database.ts'

const pin = '135790'
const saidIn = (language: Language) => (key: PhoneTextKey, values?: TextValues) =>
  render(phoneTexts[key], language, values)

/**
 * A door of the exhibition that is open today, with a phone to be paired and a gate operator, and three holders who may
 * enter repeatedly and were not scanned by a phone; the third has a new badge, which exists on paper only.
 */
async function setUp() {
  const venue = await wire('admin')
  const sign = Date.now().toString(36).toUpperCase().slice(-6)
  const [open] = await inVenue(({ query }) =>
    query<{
      id: string
      zoneId: string
    }>(`select e.id, z.id as "zoneId" from exhibition e join zone z on z.exhibition_id = e.id
      where e.kind = 'show' and e.open_from <= now() and e.open_to > now() and e.state in ('ready', 'running')
        and z.parent_id is null and exists (select 1 from passage p where p.exhibition_id = e.id) order by z.code limit 1`),
  )
  if (!open) throw new Error('No fair is open.')
  const exhibitionId = open.id
  const names = { nameCn: '断网门', nameEn: 'Cut door' }
  const zone = await venue.does('saveZone', { exhibitionId, ...names, code: `Z${sign}` })
  const door = await venue.does('addDoor', { exhibitionId, ...names, code: `D${sign}`, zoneId: zone.id })
  const lane = { doorId: door.id, code: `C${sign}`, direction: 'in', subject: 'person' } as const
  const channel = await venue.does('addChannel', { exhibitionId, ...lane })
  // Without an exit channel nobody is known to be inside.
  await venue.does('addChannel', { exhibitionId, ...lane, code: `X${sign}`, direction: 'out' })
  const device = await venue.does('addDevice', {
    exhibitionId,
    name: `Phone ${sign}`,
    kind: 'phone',
    channelId: channel.id,
    profile: [...deviceCalls],
  })
  await venue.does('saveGuard', { exhibitionId, name: `虚构 ${sign}`, doorIds: [door.id], pin })
  const people = await inVenue(({ query }) =>
    query<{ code: string; badgeId: string; badgeCode: string; version: number }>(
      `select c.code, b.id as "badgeId", b.code as "badgeCode", b.version from credential c
         join badge b on b.exhibition_id = c.exhibition_id and b.id = c.badge_id join badge_type t on t.id = b.badge_type_id
       where c.exhibition_id = $1 and c.state = 'issued' and b.state = 'active' and t.subject = 'person'
         and coalesce(b.entries_kind, t.entries_kind) = 'unlimited' and b.valid is null and cardinality(t.zones) = 0
         and 'open' = any (b.phases)
         and not exists (
           select from passage p join device d on d.id = p.device_id
           where p.exhibition_id = b.exhibition_id and p.badge_id = b.id and d.kind = 'phone')
       order by c.code limit 3`,
      [exhibitionId],
    ),
  )
  const [one, other, seen] = people
  if (!one || !other || !seen) throw new Error('Too few may enter.')
  await photographed(exhibitionId, one.badgeId)
  const paper = await printedBadge(venue, exhibitionId, seen.badgeId)
  return { venue, exhibitionId, door: `D${sign}`, device, one, other, seen, paper, guard: `虚构 ${sign}` }
}

/** Gives one holder only a photo, which was scaled down before. */
const photographed = (exhibitionId: string, badgeId: string) =>
  inVenue(async ({ query }) => {
    const small = 'photo_id in (select photo_id from small_photo)'
    await query(`update badge set photo_id = null where exhibition_id = $1 and ${small}`, [exhibitionId])
    const [file] = await query<{ id: string }>(
      `insert into file (purpose, name, type, size, sha256, state, ready_at)
        values ('photo', 'photo.webp', 'webp', 1, sha256('photo'), 'claimed', now()) returning id`,
    )
    const dot = 'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA='
    await query(`insert into small_photo (photo_id, bytes) values ($1, decode($2, 'base64'))`, [file?.id, dot])
    await query('update badge set photo_id = $1 where exhibition_id = $2 and id = $3', [
      file?.id,
      exhibitionId,
      badgeId,
    ])
  })

/** The number of photos on the phone. */
const photosOn = (phone: Page) =>
  phone.evaluate(
    () =>
      new Promise<number>(resolve => {
        const opening = indexedDB.open('fairgate-gate')
        opening.onsuccess = () => {
          const counted = opening.result.transaction('photos').objectStore('photos').count()
          counted.onsuccess = () => {
            opening.result.close()
            resolve(counted.result)
          }
        }
      }),
  )

for (const language of languages) {
  test(`a phone whose network is cut lets in by its bundle, reads a badge off its paper, asks its guard, and sends all when the line is back; the case is settled, ${language}`, async ({
    page,
    launchOptions,
  }) => {
    test.setTimeout(120_000)
    const { venue, exhibitionId, door, device, one, other, seen, paper, guard } = await setUp()
    expect((await pdfText(paper))[0]).toContain(seen.badgeCode)
    const film = join(tmpdir(), `fairgate-${process.pid}-${language}.y4m`)
    const browser = await cameraSeeing(paper, film, launchOptions)
    try {
      const context = await browser.newContext({
        ...{ baseURL: process.env.FAIRGATE_URL, viewport: { width: 360, height: 740 }, locale: 'zh-CN' },
        ...{ permissions: ['camera'], reducedMotion: 'reduce' as const, timezoneId: 'Asia/Shanghai' },
      })
      // Names the step that times out, instead of the whole test.
      context.setDefaultTimeout(60_000)
      const phone = await context.newPage()
      const say = saidIn(language)
      const half = language === 'cn' ? 0 : 1
      await phone.goto(`/noLogin/gate#pair=${device.pairingCode}`)
      if (language === 'en') await readInEnglish(phone)
      // The base of the gate context is made by a job when it is first asked for; the next heartbeat fetches it.
      await expect(async () => {
        await phone.evaluate(() => dispatchEvent(new Event('online')))
        await expect(phone.getByText(say('bundleNew'))).toBeVisible({ timeout: 5_000 })
      }).toPass()
      expect(phone.url()).not.toContain('pair')
      await phone.getByText(say('noGuard')).click()
      await phone.getByLabel(say('chooseGuard')).selectOption({ label: guard })
      await phone.getByLabel(say('pin')).fill(pin)
      await phone.getByRole('button', { name: say('startShift') }).click()
      await expect(phone.getByText(guard)).toBeVisible()
      expect(await seriousFindings(phone)).toEqual([])

      await expect(async () => {
        await phone.evaluate(() => dispatchEvent(new Event('online')))
        expect(await photosOn(phone)).toBe(1)
      }).toPass()

      await cut(context, phone)
      // Suspended while the phone is offline.
      await venue.does('suspendBadge', {
        exhibitionId,
        id: one.badgeId,
        version: one.version,
        note: '断网期间暂停（虚构）',
      })
      await phone.reload()
      await expect(phone.getByText(say('offline'), { exact: true })).toBeVisible()

      await type(phone, one.code)
      await expect(verdict(phone)).toHaveClass(/is-admitted/)
      await expect(verdict(phone)).toContainText(one.badgeCode)
      // Fetched while it was online.
      await expect(verdict(phone).locator('img')).toBeVisible()
      await type(phone, one.code)
      await expect(verdict(phone)).toContainText(gateChecks.alreadyInside[half])
      // “In” below a refusal would look like a permission.
      await expect(verdict(phone).getByText(say('wayIn'), { exact: true })).toHaveCount(0)
      expect(await seriousFindings(phone)).toEqual([])
      await verdict(phone)
        .getByRole('button', { name: say('next') })
        .click()

      // The card that was replaced.
      await type(phone, seen.code)
      await expect(verdict(phone)).toContainText(gateChecks.dead[half])
      await verdict(phone)
        .getByRole('button', { name: say('next') })
        .click()
      await phone.getByRole('button', { name: say('cameraOn') }).click()
      await expect(verdict(phone)).toHaveClass(/is-admitted/)
      await expect(verdict(phone)).toContainText(seen.badgeCode)
      await phone.getByRole('button', { name: say('cameraOff') }).click()
      // A number stands in no bundle: the guard decides, and says why.
      await type(phone, '110101199003070000')
      await expect(verdict(phone)).toContainText(say('askNumber'))
      await verdict(phone)
        .getByRole('button', { name: say('turnAway') })
        .click()
      await expect(verdict(phone)).toContainText(say('whyNeeded'))
      await verdict(phone).getByText(say('whyDoubt')).click()
      expect(await seriousFindings(phone)).toEqual([])
      await verdict(phone)
        .getByRole('button', { name: say('turnAway') })
        .click()
      await expect(phone.getByText(say('unsent', { n: 5 }))).toBeVisible()
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

      await context.setOffline(false)
      await expect(phone.getByText(say('allSent'))).toBeVisible()
      await type(phone, other.code)
      await expect(verdict(phone)).toHaveClass(/is-admitted/)
      await expect(verdict(phone)).not.toContainText(say('byBundle'))

      const stored = await inVenue(({ query }) =>
        query(
          `select offline, decided_by as by, coalesce(action_taken, verdict) as deed from passage
            where exhibition_id = $1 and device_id = $2 order by at`,
          [exhibitionId, device.id],
        ),
      )
      expect(stored).toEqual([
        { offline: true, by: 'device', deed: 'admitted' },
        { offline: true, by: 'device', deed: 'refused' },
        { offline: true, by: 'device', deed: 'refused' },
        { offline: true, by: 'device', deed: 'admitted' },
        { offline: true, by: 'guard', deed: 'refused' },
        { offline: false, by: 'device', deed: 'admitted' },
      ])
    } finally {
      // Not awaited: a browser that does not close would hide the reason of a failure.
      void browser.close()
    }
    await settles(page, language, exhibitionId, one.badgeCode, door)
  })
}

/** In English, and in dark mode. */
async function readInEnglish(phone: Page): Promise<void> {
  await phone.getByText(saidIn('cn')('menu')).click()
  await phone.getByRole('button', { name: saidIn('cn')('language') }).click()
  await phone.getByRole('button', { name: saidIn('en')('themeDark') }).click()
}

const verdict = (phone: Page) => phone.locator('.ph-verdict')

/** Another scan removes the previous verdict. */
async function type(phone: Page, text: string): Promise<void> {
  await phone.locator('#ph-typed').fill(text)
  await phone.locator('#ph-typed').press('Enter')
}

/** Once the page is stored: it opens again without a network. */
async function cut(context: BrowserContext, phone: Page): Promise<void> {
  await phone.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await context.setOffline(true)
}

/**
 * The operator finds the discrepancy of the badge at the phone's door (it may have others elsewhere), takes it and
 * resolves it.
 */
async function settles(
  page: Page,
  language: Language,
  exhibitionId: string,
  badgeCode: string,
  door: string,
): Promise<void> {
  const say = sayIn(language)
  await signIn(page, 'admin', { language, path: `/entranceGuard?view=cases&exhibition=${exhibitionId}` })
  const kind = say('offline.kind_afterRevocation')
  const row = page.getByRole('row').filter({ hasText: badgeCode }).filter({ hasText: door }).filter({ hasText: kind })
  await row.getByRole('button', { name: say('offline.take') }).click()
  await row.getByRole('button', { name: say('offline.resolve') }).click()
  const drawer = page.getByRole('complementary', { name: say('offline.resolveTitle') })
  await drawer.locator('[data-field="resolution"] input').first().click()
  await page.getByText(say('offline.resolution_rightAsWas'), { exact: true }).last().click()
  await drawer.locator('[data-field="note"]').getByRole('textbox').fill('已核对（虚构）')
  await drawer.getByRole('button', { name: say('offline.resolve') }).click()
  await expect(drawer).toBeHidden()
  await expect(row).toContainText(discrepancyStateMachine.states.finished[language === 'cn' ? 0 : 1])
}
