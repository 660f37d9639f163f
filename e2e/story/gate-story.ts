import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { expect } from '@playwright/test'
import { DeviceClient } from '../../server/src/admission/gate/device-client.ts'
import type { Actor } from './actor.ts'
import { storyData } from './story-data.ts'

/** A zone, a door into it, a channel at the door and a reader on the channel; returns the reader's pairing code. */
export async function setUpDoor(venue: Actor, id: string): Promise<string> {
  const { page, say } = venue
  await page.goto(`/entranceGuard?view=zones&exhibition=${id}`)
  await page
    .getByRole('button', { name: say('gate.addZone') })
    .first()
    .click()
  await fill(venue, { code: storyData.zoneCode, nameCn: storyData.zoneCn, nameEn: storyData.zoneEn, capacity: '2000' })
  await venue.reads()
  await add(venue)

  await page.goto(`/entranceGuard?view=doors&exhibition=${id}`)
  await page
    .getByRole('button', { name: say('gate.addDoor') })
    .first()
    .click()
  await fill(venue, { code: storyData.doorCode, nameCn: storyData.doorCn, nameEn: storyData.doorEn })
  await venue.reads()
  await add(venue)
  await venue
    .row(storyData.doorCode)
    .getByRole('button', { name: say('gate.addChannel') })
    .click()
  await venue.reads()
  await add(venue)
  await expect(venue.row(`${storyData.doorCode}-01`)).toBeVisible()
  await venue.reads()

  await page.goto(`/entranceGuard?view=devices&exhibition=${id}`)
  await page
    .getByRole('button', { name: say('gate.addDevice') })
    .first()
    .click()
  await fill(venue, { name: storyData.device })
  await page.locator('[data-field=channelId] input').click()
  await page.locator('.ant-select-dropdown:visible').getByText(`${storyData.doorCode}-01`).click()
  await venue.reads()
  await page
    .locator('.fg-drawer')
    .getByRole('button', { name: say('shell.add'), exact: true })
    .click()
  await expect(page.getByRole('img', { name: say('gate.pairQr') })).toBeVisible()
  await venue.reads()
  const code = (await page.locator('.fg-secret-code').textContent()) ?? ''
  await venue
    .dialog()
    .getByRole('button', { name: say('shell.close') })
    .click()
  return code
}

/** The demo's own gate is copied next to what stands here: shown before, and a second time there is nothing left to copy. */
export async function copyGate(venue: Actor, id: string): Promise<void> {
  const { page, say } = venue
  const copy = venue.dialog().getByRole('button', { name: say('gate.copy'), exact: true })
  const choose = async () => {
    await page.getByRole('button', { name: say('gate.copyGate') }).click()
    await page.locator('[data-field=fromId] input').click()
    // The first one is open today: it has doors.
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  }
  await page.goto(`/entranceGuard?view=doors&exhibition=${id}`)
  await choose()
  await expect(venue.dialog().getByText(say('gate.copyDoors'))).toBeVisible()
  await venue.reads()
  await copy.click()
  await expect(venue.dialog()).toHaveCount(0)
  await choose()
  await expect(venue.dialog().getByText(say('gate.copyNothing'))).toBeVisible()
  await expect(copy).toBeDisabled()
}

/** The reader itself, which uses the public API only. */
export async function pair(url: string, code: string, language: Language): Promise<DeviceClient> {
  const { client } = await DeviceClient.pair({ url, language }, code)
  await client.heartbeat()
  return client
}

/** Opens the control room before anybody enters. */
export async function openControlRoom(venue: Actor, id: string): Promise<void> {
  await venue.page.goto(`/entranceGuard/controlRoom/${id}`)
  await inside(venue, '0')
  await venue.reads()
}

/** The number of people inside, which the control room updates automatically. */
export async function inside({ page, say }: Actor, count: string): Promise<void> {
  await expect(figure(page, say('gate.insideNow'))).toHaveText(count)
}

/** One admitted, one refused: in the totals, in the zone, and by reason. */
export async function oneInside(venue: Actor): Promise<void> {
  const { page, say } = venue
  await inside(venue, '1')
  await expect(figure(page, say('gate.admittedToday'))).toHaveText('1')
  await expect(figure(page, say('gate.refusedToday'))).toHaveText('1')
  await expect(
    page.locator('.fg-control-zones li').filter({ hasText: storyData.zoneCode }).locator('strong'),
  ).toHaveText('1')
  await expect(page.getByText(say('gate.entriesUsedShort'))).toBeVisible()
  await venue.reads()
}

/** Both scans are listed, each with its passed checks. */
export async function readPassages(venue: Actor, id: string, name: string): Promise<void> {
  const { page, say } = venue
  await page.goto(`/entranceGuard?view=passages&exhibition=${id}`)
  await expect(venue.row(name)).toHaveCount(2)
  await expect(venue.row(name).filter({ hasText: say('gate.admitted') })).toHaveCount(1)
  await venue.reads()
  await venue.row(name).first().click()
  await expect(page.locator('.fg-drawer').getByText(say('gate.explainTitle'))).toBeVisible()
  await venue.reads()
}

const figure = (page: Actor['page'], label: string) =>
  page.locator('.fg-control-numbers > div').filter({ hasText: label }).locator('.fg-control-value')

async function fill({ page }: Actor, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`[data-field=${name}] input`).fill(value)
}

async function add(venue: Actor): Promise<void> {
  const { page, say } = venue
  await page
    .locator('.fg-drawer')
    .getByRole('button', { name: say('shell.add'), exact: true })
    .click()
  await venue.seesToast('shell.added')
  await expect(page.locator('.fg-drawer')).toHaveCount(0)
}
