import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { badgeLife } from '@fairgate/contract/badge/states'
import { affairsPath } from '@fairgate/contract/shell/affairs-path'
import { expect, type Locator, type Page } from '@playwright/test'
import { wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { signIn } from './signed-in.ts'
import { type OpenFair, openFair } from './story/open-fair.ts'
import { sayIn } from './story/say.ts'
import { inVenue } from './venue-database.ts'

/*
 * The frequent tasks of docs/console.md, each done as a practised clerk does it. A gesture is a key or chord pressed, a click,
 * or one value typed, pasted or scanned; going to a field that has no focus is a click of its own.
 */

/** Goals by the number of the task, as the table of measured tasks says. */
const goals = new Map(
  [
    ...readFileSync(join(import.meta.dirname, '../docs/console.md'), 'utf8').matchAll(
      /^\| (\d+) \|.*\| (\d+) \| (\d+) \|$/gm,
    ),
  ].map(([, number, today, goal]) => [Number(number), { today: Number(today), goal: Number(goal) }] as const),
)
const performed = new Set<number>()

/** The clerk's hand on a page: it counts what it does. */
class Hand {
  readonly page: Page
  gestures = 0
  constructor(page: Page) {
    this.page = page
  }
  async press(key: string): Promise<void> {
    this.gestures++
    await this.page.keyboard.press(key)
  }
  async click(target: Locator): Promise<void> {
    this.gestures++
    await target.click()
  }
  /** Into whatever has the focus. */
  async type(text: string): Promise<void> {
    this.gestures++
    await this.page.keyboard.insertText(text)
  }
  /** Into a field, by a click unless it has the focus. */
  async fill(target: Locator, text: string): Promise<void> {
    await expect(target).toBeVisible()
    if (!(await target.evaluate(element => element === document.activeElement))) await this.click(target)
    await this.type(text)
  }
}

const say = sayIn('cn')
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

/** Performs a task from its start page, where it begins once `ready` is there. */
function task(number: number, title: string, work: (page: Page) => Promise<Hand>): void {
  test(`${number}. ${title}`, async ({ page }) => {
    const hand = await work(page)
    performed.add(number)
    const { today, goal } = goals.get(number) ?? { today: -1, goal: -1 }
    expect(hand.gestures, 'gestures of the table').toBe(today)
    expect(hand.gestures, 'the goal').toBeLessThanOrEqual(goal)
  })
}

let fair: OpenFair
let inside: string
const people = Array.from({ length: 32 }, (_, at) => ({
  name: `手势${String.fromCharCode(0x4e00 + at)}`,
  documentType: 'passport' as const,
  documentNumber: `E7700${process.pid % 100}${100 + at}`,
  phone: `1380077${1000 + at}`,
  employer: '安澜会展',
}))
const [printed, caller] = people as [(typeof people)[0], (typeof people)[0]]

test.beforeAll(async () => {
  const [venue, organizer, partner] = await Promise.all([wire('admin'), wire('organizer'), wire('cooperator')])
  fair = await openFair({ venue, organizer, partner }, 60)
  inside = `${affairsPath}/${fair.exhibitionId}/badges`
  const ids: string[] = []
  for (const person of people) ids.push((await partner.does('addBadge', { ...fair, ...person })).id)
  await partner.does('submitBadges', { exhibitionId: fair.exhibitionId, ids })
  await organizer.does('approveBadges', { exhibitionId: fair.exhibitionId, ids: ids.slice(0, 1) })
})

task(1, 'an organizer returns one badge with a reason', async page => {
  await signIn(page, 'organizer', { path: `${inside}/approval` })
  await expect(page.locator('tbody tr').nth(1)).toBeVisible()
  const hand = new Hand(page)
  await hand.press('ArrowDown')
  await expect(button(page.locator('.fg-drawer'), say('decision.approve'))).toBeVisible()
  await hand.press('r')
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
  await hand.press('1')
  await hand.press('Enter')
  await expect(page.locator('.fg-toast-text')).toBeVisible()
  return hand
})

task(2, 'an organizer approves all badges that wait', async page => {
  await signIn(page, 'organizer', { path: `${inside}/approval` })
  const hand = new Hand(page)
  await hand.click(page.getByRole('checkbox', { name: say('shell.selectAll') }))
  await hand.click(page.getByRole('button', { name: new RegExp(say('shell.selectWhole', { shown: '\\d+' })) }))
  await hand.click(button(page.getByRole('toolbar'), say('decision.approve')))
  await hand.click(page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button').last())
  const organizer = await wire('organizer')
  await expect
    .poll(
      async () =>
        (await organizer.does('getBadgeApprovalPage', { exhibitionId: fair.exhibitionId, tab: 'pending' })).list,
    )
    .toEqual([])
  return hand
})

task(3, 'the counter prints a badge', async page => {
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await signIn(page, 'organizer', { path: `/counter/${fair.exhibitionId}` })
  await expect(page.getByRole('combobox', { name: say('badge.counterField') })).toBeFocused()
  const hand = new Hand(page)
  await hand.type(printed.documentNumber)
  await hand.press('Enter')
  await expect(page.getByRole('region', { name: say('badge.counterPerson', { name: printed.name }) })).toBeFocused()
  await hand.press('Enter')
  const print = button(page.getByRole('dialog'), say('badge.print'))
  await expect(print).toBeFocused()
  await expect(print).not.toHaveAttribute('aria-busy')
  await hand.press('Enter')
  await expect(page.getByText(say('badge.cameOutAsk'))).toBeVisible()
  await hand.press('Enter')
  await expect(page.getByText(say('badge.handledPrinted'))).toBeVisible()
  return hand
})

task(4, 'anybody finds the person who calls', async page => {
  await signIn(page, 'organizer', { path: affairsPath })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const hand = new Hand(page)
  await hand.press('Control+k')
  await expect(page.getByRole('combobox', { name: say('shell.goToField') })).toBeFocused()
  await hand.type(caller.phone)
  await hand.press('Enter')
  await expect(page.locator('.fg-drawer').getByText(caller.name).first()).toBeVisible()
  return hand
})

task(5, 'a partner adds a badge and sends it in', async page => {
  await signIn(page, 'cooperator', { path: inside })
  const hand = new Hand(page)
  await hand.click(button(page.getByRole('main'), say('badge.add')))
  const field = (name: string) => page.locator(`[data-field=${name}]`).getByRole('textbox')
  await expect(page.locator('[data-field=badgeTypeId]')).toContainText('展商')
  await expect(field('name')).toBeFocused()
  await hand.fill(field('name'), '甲乙丙')
  await hand.fill(field('documentNumber'), '310101198503120014')
  await hand.click(button(page, say('badge.saveSubmit')))
  await expect(page).toHaveURL(/\?row=/)
  return hand
})

task(6, 'an organizer opens the counter', async page => {
  await signIn(page, 'organizer', { path: inside })
  const hand = new Hand(page)
  await hand.click(button(page.getByRole('main'), say('badge.counterTitle')))
  await expect(page.getByRole('combobox', { name: say('badge.counterField') })).toBeFocused()
  return hand
})

/** Something that the page offers, by its words. */
async function choose(hand: Hand, words: string): Promise<void> {
  const { page } = hand
  await hand.press('Control+k')
  await expect(page.getByRole('combobox', { name: say('shell.goToField') })).toBeFocused()
  await hand.type(words)
  await expect(page.getByRole('option', { selected: true })).toContainText(words)
  await hand.press('Enter')
}

task(7, 'the venue exports a list', async page => {
  await signIn(page, 'admin', { path: '/receivePayment/quotaPayment' })
  await expect(page.locator('tbody tr').first()).toBeVisible()
  const hand = new Hand(page)
  await choose(hand, say('shell.exportXlsx'))
  await expect(button(page, say('job.download'))).toBeVisible()
  return hand
})

task(8, 'the venue tells a caller that their badge is suspended', async page => {
  const [badge] = await inVenue(({ query }) =>
    query<{ code: string }>(
      `select min(code) as code from badge group by code having count(*) = 1 and min(state) = 'suspended' limit 1`,
    ),
  )
  await signIn(page, 'admin', { path: '/hotline' })
  await expect(page.locator('[data-field=number]').getByRole('textbox')).toBeFocused()
  const hand = new Hand(page)
  await hand.type(badge?.code ?? '')
  await hand.press('Enter')
  await expect(page.getByRole('main')).toContainText(badge?.code ?? 'no badge')
  await expect(page.locator('.fg-hotline-found')).toContainText(badgeLife.states.suspended[0])
  return hand
})

test('every task of the table is performed', () => {
  const inOrder = (one: number, other: number) => one - other
  expect([...performed].toSorted(inOrder)).toEqual([...goals.keys()].toSorted(inOrder))
})
