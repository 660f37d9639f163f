import { readFile } from 'node:fs/promises'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { ticketImportColumns } from '@fairgate/contract/sales/ticket/import-fields'
import { requestStateMachine } from '@fairgate/contract/sales/ticket/states'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import sql from 'sql-template-tag'
import { DeviceClient } from '../../server/src/admission/gate/device-client.ts'
import { readPictureQr } from '../../server/src/app/testing/picture-qr.ts'
import { otherPage, wire } from '../access-people.ts'
import { sentLink } from '../sent-link.ts'
import { seriousFindings } from '../serious-findings.ts'
import { signIn } from '../signed-in.ts'
import { inVenue } from '../venue-database.ts'
import { type Say, sayIn } from './say.ts'

/** The demo's active exhibition that sells tickets. */
export const openFair = () =>
  inVenue(({ db }) =>
    db.one<{ id: string }>(
      sql`select y.exhibition_id as id from ticket_type y join exhibition e on e.id = y.exhibition_id
        where now() between e.open_from and e.open_to group by 1 limit 1`,
    ),
  ).then(({ id }) => id)

const option = (page: Page, name: string | RegExp) =>
  page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: name }).first()
const field = (page: Page, of: string) => page.locator(`[data-field="${of}"]`)
const fill = (page: Page, of: string, value: string) => field(page, of).getByRole('textbox').fill(value)

/** The text of a ticket's QR code. */
const codesOf = (orderId: string) =>
  inVenue(({ db }) =>
    db.many<{
      code: string
    }>(sql`select c.code from ticket_credential c join ticket t on t.exhibition_id = c.exhibition_id
      and t.id = c.ticket_id where t.order_id = ${orderId} order by t.id`),
  ).then(rows => rows.map(({ code }) => code))

/** A device of the exhibition's gate at an entrance channel. */
export async function deviceAt(exhibitionId: string): Promise<DeviceClient> {
  const { id: channelId } = await inVenue(({ db }) =>
    db.one<{
      id: string
    }>(sql`select c.id from channel c join door d on d.id = c.door_id join zone z on z.id = d.zone_id
      where c.exhibition_id = ${exhibitionId} and c.state = 'open' and c.subject = 'person' and c.direction in ('in', 'both')
      order by z.capacity desc nulls first, d.code, c.code limit 1`),
  )
  const venue = await wire('admin')
  const { pairingCode } = await venue.does('addDevice', {
    exhibitionId,
    name: `S${Date.now()}`.slice(0, 12),
    channelId,
  })
  const { client } = await DeviceClient.pair({ url: process.env.FAIRGATE_URL ?? '' }, pairingCode)
  await client.heartbeat()
  return client
}

/**
 * Errors of a second line are marked at its own fields, and it is removed; a number of days that a reservation cannot
 * last is marked too.
 */
async function sellNone(seller: Page, language: Language, sell: Locator): Promise<void> {
  const say = sayIn(language)
  const pass = { cn: '展期通票', en: 'Full pass' }[language]
  await seller.getByRole('button', { name: say('ticket.lineAdd') }).click()
  await field(seller, 'lines.1.ticketTypeId').getByRole('combobox').fill(pass)
  await option(seller, pass).click()
  await fill(seller, 'lines.1.quantity', '2')
  await fill(seller, 'lines.1.holders.0.name', '示例持票人')
  await sell.click()
  const lacks = seller.locator('.fg-field.is-wrong')
  await expect(lacks).toHaveCount(3)
  for (const of of ['lines.1.holders.0.documentNumber', 'lines.1.holders.1.name', 'lines.1.holders.1.documentNumber'])
    await expect(field(seller, of)).toContainText(say('kernel.required'))
  await seller.getByRole('button', { name: say('ticket.lineRemove', { n: 2 }) }).click()
  await expect(seller.getByRole('button', { name: say('ticket.lineRemove', { n: 1 }) })).toHaveCount(0)
  await fill(seller, 'reservationDays', '8')
  await seller.getByRole('button', { name: say('ticket.hold', { n: 3, count: 3 }) }).click()
  await expect(field(seller, 'reservationDays').locator('.fg-field-error')).toBeVisible()
  await fill(seller, 'reservationDays', '2')
}

/** The picture and the calendar entry that a ticket's page offers for download. */
async function saveTicket(
  telephone: Page,
  say: Say,
  { orderId, code }: { orderId: string; code: string },
): Promise<void> {
  const download = async (word: 'ticket.openSave' | 'ticket.openCalendar') => {
    const file = telephone.waitForEvent('download')
    await telephone
      .getByRole('button', { name: say(word) })
      .first()
      .click()
    const saved = await file
    return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) }
  }
  const { number, first, after } = await inVenue(({ db }) =>
    db.one<{ number: string; first: string; after: string }>(sql`
      select code as number, to_char(valid_from at time zone 'Asia/Shanghai', 'YYYYMMDD') as first,
        to_char(valid_to at time zone 'Asia/Shanghai', 'YYYYMMDD') as after from ticket where order_id = ${orderId} order by code limit 1`),
  )
  const picture = await download('ticket.openSave')
  expect([picture.name, picture.bytes.subarray(1, 4).toString()]).toEqual([`${number}.png`, 'PNG'])
  expect(await readPictureQr(picture.bytes)).toBe(code)
  const calendar = await download('ticket.openCalendar')
  expect(calendar.name).toBe(`${number}.ics`)
  expect(calendar.bytes.toString().split('\r\n')).toEqual(
    expect.arrayContaining(['BEGIN:VEVENT', `DTSTART;VALUE=DATE:${first}`, `DTEND;VALUE=DATE:${after}`]),
  )
}

/** A ticket from its type to its refund, in the console in one language; returns its buyer's telephone and page. */
export async function sellOne(browser: Browser, exhibitionId: string, language: Language, device: DeviceClient) {
  const tickets = `${tasksPath}/${exhibitionId}/tickets`
  const say = sayIn(language)
  const mark = `${Date.now()}`.slice(-7)
  const named = { cn: `夜场票${mark}`, en: `Night ${mark}` }
  const name = named[language]

  // The organizer creates a type, and gives ten of it to the agent.
  const organizer = await otherPage(browser)
  await signIn(organizer, 'organizer', { language, path: `${tickets}/types/new` })
  await fill(organizer, 'nameCn', named.cn)
  await fill(organizer, 'nameEn', named.en)
  await fill(organizer, 'price', '60')
  await fill(organizer, 'total', '30')
  await organizer.getByRole('button', { name: say('shell.save'), exact: true }).click()
  await expect(organizer).toHaveURL(/\/types$/)
  await expect(organizer.getByRole('row', { name: new RegExp(name) })).toContainText('60')
  await organizer.goto(`${tickets}/stock`)
  await organizer
    .getByRole('button', { name: say('ticket.allot'), exact: true })
    .first()
    .click()
  const dialog = organizer.getByRole('dialog', { name: say('ticket.allot') })
  await field(organizer, 'ticketTypeId').getByRole('combobox').fill(name)
  await option(organizer, name).click()
  const agents = (await (await wire('organizer')).does('getStockTakerList', { exhibitionId })).list
  const agent = agents.find(({ participationId }) => participationId !== null)
  await field(organizer, 'taker').getByRole('combobox').click()
  await option(organizer, agent?.name[language] ?? '').click()
  await fill(organizer, 'granted', '10')
  await dialog.getByRole('button', { name: say('ticket.allot'), exact: true }).click()
  await expect(dialog).toBeHidden()

  // Sold by the agent to a buyer with a telephone, after an attempt to sell more than available.
  const phone = `137${mark.padStart(8, '0')}`
  const seller = await otherPage(browser)
  await signIn(seller, 'agent', { language, path: `${tickets}/sell` })
  await field(seller, 'lines.0.ticketTypeId').getByRole('combobox').fill(name)
  await option(seller, name).click()
  await fill(seller, 'lines.0.quantity', '11')
  await fill(seller, 'name', '示例买家')
  await fill(seller, 'phone', phone)
  const sell = seller.getByRole('button', { name: new RegExp(say('ticket.sellNow', { amount: '' }).trim()) })
  await sell.click()
  await expect(field(seller, 'lines.0.quantity')).toContainText(language === 'cn' ? '还剩 10 张' : 'Only 10 left')
  await fill(seller, 'lines.0.quantity', '2')
  await sellNone(seller, language, sell)
  expect(await seriousFindings(seller)).toEqual([])
  await sell.click()
  await expect(seller.getByRole('link', { name: new RegExp(say('ticket.lastSold')) })).toBeVisible()

  // The link that was sent, on a telephone; its first ticket at the gate: admitted once.
  const link = new URL(await sentLink(phone))
  const telephone = await phoneOf(browser, language)
  await telephone.goto(link.pathname)
  const code = telephone.locator('.fg-ticket-code canvas').first()
  await expect(code).toBeVisible()
  expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(240)
  await expect(telephone.getByRole('heading', { level: 2, name }).first()).toBeVisible()
  expect(await telephone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expect(telephone.getByText(phone)).toHaveCount(0)
  expect(await seriousFindings(telephone)).toEqual([])
  const atAgent = await wire('agent')
  const [order] = (await atAgent.does('getTicketOrderPage', { exhibitionId, search: { type: 'phone', value: phone } }))
    .list
  const orderId = order?.id ?? ''
  const [first = ''] = await codesOf(orderId)
  await saveTicket(telephone, say, { orderId, code: first })
  expect(await device.decide(first, { direction: 'in' })).toMatchObject({ reason: null })
  expect(await device.decide(first, { direction: 'in' })).toMatchObject({ verdict: 'refused' })

  // The refund period is over: a refund of the other ticket is requested, and approved by the organizer, who returned
  // it first.
  const ticketIds = await inVenue(({ db }) =>
    db.many<{ id: string }>(sql`select id from ticket where order_id = ${orderId} and state = 'issued'`),
  ).then(rows => rows.map(({ id }) => id))
  expect(ticketIds).toHaveLength(1)
  const reason = `${name} 不能来`
  await atAgent.does('applyTicketRequest', { exhibitionId, reason, refund: { orderId, ticketIds } })
  await organizer.goto(`${tickets}/requests?tab=pending`)
  const request = organizer.getByRole('row', { name: new RegExp(name) })
  await request.click()
  const approve = organizer.locator('.fg-drawer').getByRole('button', { name: say('decision.approve'), exact: true })
  await expect(approve).toBeVisible()
  await organizer.keyboard.press('r')
  const why = organizer.getByRole('dialog', { name: say('decision.returnTitle', { name: reason }) })
  await why.getByRole('radio').first().check()
  await why.getByRole('button', { name: say('decision.return'), exact: true }).click()
  const toast = organizer.getByRole('status').filter({ hasText: say('decision.wasReturned', { name: reason }) })
  await expect(request).toHaveCount(0)
  await toast.getByRole('button', { name: say('decision.undo'), exact: true }).click()
  await expect(organizer.getByText(say('decision.undone'), { exact: true })).toBeVisible()
  // Next to a drawer the list has no room for the reason, by which the row is found.
  await organizer.keyboard.press('Escape')
  await request.click()
  await approve.click()
  await organizer
    .getByRole('alertdialog')
    .getByRole('button', { name: say('decision.approve'), exact: true })
    .click()
  await expect(organizer.getByText(say('decision.approved', { name: reason }), { exact: true })).toBeVisible()
  await organizer.goto(`${tickets}/requests?tab=finished`)
  await expect(organizer.getByRole('row', { name: new RegExp(name) }).first()).toContainText(
    requestStateMachine.states.approved[language === 'cn' ? 0 : 1],
  )
  await telephone.reload()
  await expect(telephone.getByText(say('ticket.openRefunded')).first()).toBeVisible()
  await expect(telephone.locator('.fg-ticket-code canvas')).toHaveCount(1)
  for (const page of [organizer, seller, telephone]) await page.context().close()
  return { phone }
}

/** A telephone of 360 px with the selected language. */
export async function phoneOf(browser: Browser, language: Language): Promise<Page> {
  const page = await otherPage(browser, { width: 360, height: 740 })
  await page.goto('/agreement-2020.html')
  await page.evaluate(of => localStorage.setItem('language', of), language)
  return page
}

/** Admits a group in two parts; returns its number of people. */
export async function admitGroup(exhibitionId: string, device: DeviceClient): Promise<number> {
  const organizer = await wire('organizer')
  const [one] = (await organizer.does('getTicketTypeList', { exhibitionId })).list
  const { id: ticketTypeId } = await organizer.does('addTicketType', {
    ...{ exhibitionId, nameCn: `团体${Date.now()}`, nameEn: `Group ${Date.now()}`, price: '900', total: 2 },
    ...{ audience: 'group', people: 3, entriesKind: 'single' },
    ...{ firstDay: one?.firstDay ?? '', lastDay: one?.lastDay ?? '' },
  } as never)
  const { id } = await organizer.does('issueTickets', {
    ...{ exhibitionId, lines: [{ ticketTypeId, quantity: 1 }], method: 'cash' },
    buyer: { name: '示例团', phone: `136${`${Date.now()}`.slice(-8)}` },
  })
  const [code = ''] = await codesOf(id)
  // Few people: zones of the demo are nearly full.
  expect(await device.decide(code, { people: 2, direction: 'in' })).toMatchObject({ reason: null, peopleLeft: 1 })
  expect(await device.decide(code, { people: 1, direction: 'in' })).toMatchObject({ reason: null, peopleLeft: 0 })
  expect(await device.decide(code, { people: 1, direction: 'in' })).toMatchObject({ reason: 'entriesUsed' })
  return 3
}

/** The secondary agent imports five hundred by a sheet; nine of them are corrected, as its report demands. */
export async function importMany(browser: Browser, exhibitionId: string, language: Language): Promise<void> {
  const mark = `${Date.now()}`.slice(-7)
  const type = { nameCn: `批量票${mark}`, nameEn: `Batch ${mark}` }
  const [organizer, agent, secondary] = await Promise.all(['organizer', 'agent', 'subagent'].map(wire))
  if (!organizer || !agent || !secondary) throw new Error('three sellers are needed')
  const [one] = (await organizer.does('getTicketTypeList', { exhibitionId })).list
  const { id: ticketTypeId } = await organizer.does('addTicketType', {
    ...{ exhibitionId, ...type, price: '10', total: 600 },
    ...{ firstDay: one?.firstDay ?? '', lastDay: one?.lastDay ?? '' },
  } as never)
  for (const giver of [organizer, agent]) {
    const { list } = await giver.does('getStockTakerList', { exhibitionId })
    const { participationId = null } = list.find(taker => taker.participationId !== null) ?? {}
    await giver.does('allotStock', { ticketTypeId, participationId, granted: 500 })
  }
  const columns = Object.keys(ticketImportColumns) as (keyof typeof ticketImportColumns)[]
  const rows = Array.from({ length: 500 }, (_, n) => {
    const phone = n % 55 === 0 && n > 0 ? '138' : `138${String(n).padStart(8, '0')}`
    const cells = { orderNumber: `B${mark}-${n >> 2}`, ticketType: type.nameCn, name: `持票人${n}`, phone }
    return columns.map(column => cells[column as keyof typeof cells] ?? '').join(',')
  })
  const header = columns.map(column => ticketImportColumns[column].join(' ')).join(',')
  const say = sayIn(language)
  const page = await otherPage(browser)
  await signIn(page, 'subagent', { language, path: `${tasksPath}/${exhibitionId}/tickets/import` })
  const buffer = Buffer.from([header, ...rows].join('\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'tickets.csv', mimeType: 'text/csv', buffer })
  await fill(page, 'name', '批量')
  const start = page.getByRole('button', { name: say('import.startImport') })
  await start.click()
  // The server names the field `buyer.phone`.
  await expect(field(page, 'phone').locator('.fg-field-error')).toHaveText(say('ticket.buyerUnreached'))
  await fill(page, 'phone', '13800000001')
  await start.click()
  await expect(page).toHaveURL(/tickets\/import\/[0-9a-f-]+$/)
  const importId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const figures = page.locator('.fg-report-numbers dd')
  await expect(figures.filter({ hasText: /^491\b/ })).toHaveCount(1)
  await expect(figures.filter({ hasText: /^9\b/ })).toHaveCount(1)
  const bad = (await secondary.does('getTicketImportRowPage', { importId, pageSize: 40 })).list
  for (const { rowNumber } of bad)
    await secondary.does('mendTicketImportRow', {
      ...{ importId, rowNumber, cells: { phone: `139${String(rowNumber).padStart(8, '0')}` } },
    })
  await secondary.does('submitMendedTicketRows', { importId })
  await expect(figures.filter({ hasText: /^500\b/ })).toHaveCount(2)
  expect(await seriousFindings(page)).toEqual([])
  await page.context().close()
}
