import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { expect, type Locator, type Page } from '@playwright/test'
import { DeviceClient } from '../server/src/admission/gate/device-client.ts'
import { readPictureQr } from '../server/src/app/testing/picture-qr.ts'
import { otherPage, wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { LoginPage } from './login-page.ts'
import { sentCode } from './sent-code.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { openFair } from './story/open-fair.ts'
import { type Say, sayIn } from './story/say.ts'
import type { WireActor } from './story/wire-actor.ts'

const today = () => new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' })
const phone = { width: 360, height: 740 }

for (const [at, language] of languages.entries()) {
  test(`a guest is requested, accepts on a telephone and is admitted; blacklisted while inside, refused, and removed from the list (${language})`, async ({
    page,
    browser,
  }) => {
    const say = sayIn(language)
    const [venue, organizer, partner] = await Promise.all([wire('admin'), wire('organizer'), wire('cooperator')])
    const { exhibitionId } = await openFair({ venue, organizer, partner }, 5)
    const { device, door } = await gateOf(venue, exhibitionId)
    const mark = `${at}${String(Date.now()).slice(-7)}`
    const guest = { name: `虚构来宾${mark}`, number: `E${mark}`, telephone: `139${mark}` }

    // Requested by a partner, endorsed by the organizer, rejected by the venue by mistake, and approved.
    const { data } = await partner.ask('addWhitelist', {
      ...{ kind: 'certificate', exhibitionId, allowedPeople: 1, doorIds: [door], validFrom: today(), validTo: today() },
      ...{ entriesKind: 'unlimited', entryReason: '设备维护（虚构）' },
    })
    const list = `/whiteIndex/detail/${data.id}`
    await signIn(page, 'organizer', { language, path: list })
    await decide(page, say('whitelist.endorse'))
    await expect(page.getByRole('button', { name: say('whitelist.endorse') })).toBeHidden()
    await signIn(page, 'admin', { language, path: list })
    await refuseAndTakeBack(page, say, say('decision.rejectDots'))
    await decide(page, say('decision.approve'))
    await page.getByRole('button', { name: say('whitelist.code') }).click()
    const link = page.getByRole('link', { name: /\/noLogin\/whitelist\// })
    await expect(link).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])

    // Accepted on a telephone, whose code opens the gate.
    const guests = await otherPage(browser, phone)
    await readsIn(guests, language, new URL((await link.getAttribute('href')) ?? '').pathname)
    await prove(guests, say, guest.telephone, say('whitelist.next'))
    const field = (of: string) => guests.locator(`[data-field="${of}"]`)
    await field('name').getByRole('textbox').fill(guest.name)
    await field('documentType').getByRole('combobox').selectOption('passport')
    await field('documentNumber').getByRole('textbox').fill(guest.number)
    await guests.getByRole('checkbox', { name: say('whitelist.agree') }).check()
    await guests.getByRole('button', { name: say('whitelist.bind') }).click()
    const badge = guests.getByRole('article', { name: guest.name })
    await expect(badge).toContainText('GU-')
    expect(await guests.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await seriousFindings(guests)).toEqual([])
    const code = await readPictureQr(await badge.getByLabel(say('shell.qrCode')).screenshot())
    expect(await device.decide(code)).toMatchObject({ verdict: 'admitted', name: guest.name })

    // Blacklisted while inside, which another operator rejects by mistake: refused from the approval on, and shown on
    // the telephone.
    await page.goto('/blackIndex/exhibitionAdd')
    await page.locator('[data-field=name]').getByRole('textbox').fill(guest.name)
    const documents = page.locator('[data-field=documents]')
    await choose(page, documents.getByRole('combobox'), language === 'cn' ? '护照' : 'Passport')
    await documents.getByRole('textbox').fill(guest.number)
    await choose(page, page.locator('[data-field=reason]').getByRole('combobox'))
    await page.getByRole('button', { name: say('shell.add'), exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: guest.name })
    await expect(row).toBeVisible()
    expect(await device.decide(code)).toMatchObject({ verdict: 'admitted' })
    await row.click()
    await expect(page).toHaveURL(/\/blackIndex\/detail\//)
    const entry = new URL(page.url()).pathname
    await signIn(page, 'reviewer', { language, path: entry })
    await refuseAndTakeBack(page, say, say('blacklist.refuse'))
    await decide(page, say('blacklist.approve'))
    await expect(page.getByRole('button', { name: say('blacklist.lift') })).toBeVisible()
    expect(await device.decide(code)).toMatchObject({ verdict: 'refused', reason: 'blacklisted' })

    // The guest reads the reason and appeals.
    const { url } = await venue.does('getBlacklistCode', { id: entry.split('/').at(-1) ?? '' })
    await guests.goto(new URL(url).pathname)
    await expect(guests.getByRole('heading', { level: 1 })).toHaveText(say('blacklist.disclosurePerson'))
    await expect(guests.getByText(guest.name)).toHaveCount(0)
    expect(await seriousFindings(guests)).toEqual([])
    // Another telephone number, because each is sent one code a minute.
    await prove(guests, say, `138${mark}`, say('blacklist.appeal'))
    const said = `认错人了，请核对（虚构 ${mark}）`
    await field('text').getByRole('textbox').fill(said)
    await guests.getByRole('button', { name: say('blacklist.appealSend') }).click()
    await expect(guests.getByRole('heading', { name: say('blacklist.appealDone') })).toBeVisible()
    await expect(page.getByText(said)).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])

    // Removed from the list, the guest enters again; the notice has no link.
    await decide(page, say('blacklist.lift'), '查明无误（虚构）')
    await expect(page.getByRole('button', { name: say('blacklist.lift') })).toBeHidden()
    expect(await device.decide(code)).toMatchObject({ verdict: 'admitted' })
    await guests.reload()
    await expect(guests.getByRole('heading', { level: 1 })).not.toHaveText(say('blacklist.disclosurePerson'))
    await guests.context().close()
  })
}

/** A zone, a door into it, and a reader at its only channel. */
async function gateOf(venue: WireActor, exhibitionId: string) {
  const sign = (code: string) => ({ exhibitionId, code, nameCn: code, nameEn: code })
  const zone = await venue.does('saveZone', sign('Z'))
  const door = await venue.does('addDoor', { ...sign('D'), zoneId: zone.id })
  const lane = { exhibitionId, doorId: door.id, code: 'D-01', direction: 'in', subject: 'person' } as const
  const channel = await venue.does('addChannel', lane)
  const { pairingCode } = await venue.does('addDevice', { exhibitionId, name: 'D-01', channelId: channel.id })
  const { client } = await DeviceClient.pair({ url: process.env.FAIRGATE_URL ?? '' }, pairingCode)
  return { device: client, door: door.id }
}

/** Opens a public page in a language. */
async function readsIn(page: Page, language: Language, path: string): Promise<void> {
  await page.goto('/agreement-2020.html')
  await page.evaluate(now => localStorage.setItem('language', now), language)
  await page.goto(path)
}

/** Verifies a telephone by the code that was sent to it. */
async function prove(page: Page, say: Say, telephone: string, next: string): Promise<void> {
  const field = (of: string) => page.locator(`[data-field="${of}"]`).getByRole('textbox')
  await field('telephone').fill(telephone)
  await page.getByRole('button', { name: say('session.sendCode') }).click()
  await new LoginPage(page, say('whitelist.next') === '下一步' ? 'cn' : 'en').passClickDialog()
  await field('telephoneCode').fill(await sentCode(telephone))
  await page.getByRole('button', { name: next }).click()
}

async function choose(page: Page, field: Locator, option?: string): Promise<void> {
  await field.click()
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await (option ? offered.getByText(option, { exact: true }) : offered.first()).click()
}

/** Clicks a button of a page's header and confirms, with a reason if required. */
async function decide(page: Page, word: string, reason?: string): Promise<void> {
  await page.getByRole('button', { name: word }).first().click()
  const dialog = page.locator('dialog[open]')
  if (reason) await dialog.getByRole('textbox').fill(reason)
  // Not the button of a toast, which is in the dialog while one is open.
  await dialog.locator('.fg-dialog-foot').getByRole('button').last().click()
  await expect(dialog).toBeHidden()
}

/** Rejects the row of a page, with a reason, and undoes that from the toast. */
async function refuseAndTakeBack(page: Page, say: Say, word: string): Promise<void> {
  await decide(page, word, '误操作（虚构）')
  await expect(page.getByRole('button', { name: word })).toBeHidden()
  await page
    .getByRole('status')
    .getByRole('button', { name: say('decision.undo'), exact: true })
    .click()
  await expect(page.getByRole('button', { name: word })).toBeVisible()
  await expect(page.locator('.fg-toast-text').filter({ hasText: say('decision.undone') })).toBeVisible()
}
