import { importColumns } from '@fairgate/contract/badging/badge/fields'
import { badgeStateMachine } from '@fairgate/contract/badging/badge/states'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import { expect } from '@playwright/test'
import { wire } from '../access-people.ts'
import { type OpenFair, openFair } from '../story/open-fair.ts'
import { inVenue } from '../venue-database.ts'
import type { Hand, Way } from './hand.ts'
import { task } from './task.ts'

const imported = 300
const badRows = 11

/** People of an exhibition; a badge's number belongs to one person in all exhibitions. */
const peopleOf = (way: Way) =>
  Array.from({ length: 32 }, (_, at) => ({
    name: `手势${String.fromCharCode(0x4e00 + at)}`,
    documentType: 'passport' as const,
    documentNumber: `E77${way === 'hand' ? '0' : '1'}0${process.pid % 100}${100 + at}`,
    phone: `1380077${way === 'hand' ? 1000 + at : 3000 + at}`,
    employer: '安澜会展',
  }))
const people = { hand: peopleOf('hand'), keys: peopleOf('keys') }
const fairs = new Map<Way, OpenFair>()

/** Two equal exhibitions, one for each way: pending badges, the first of them approved, and one ticket type. */
export async function openBadgeFairs(): Promise<void> {
  const [venue, organizer, partner] = await Promise.all([wire('admin'), wire('organizer'), wire('cooperator')])
  for (const way of ['hand', 'keys'] as const) {
    const fair = await openFair({ venue, organizer, partner }, 60 + imported + 3 * badRows)
    const ids: string[] = []
    for (const person of people[way]) ids.push((await partner.does('addBadge', { ...fair, ...person })).id)
    await partner.does('submitBadges', { exhibitionId: fair.exhibitionId, ids })
    await organizer.does('approveBadges', { exhibitionId: fair.exhibitionId, ids: ids.slice(0, 1) })
    const { form, version } = await organizer.does('getExhibitionDetail', { id: fair.exhibitionId })
    await organizer.does('openSale', { id: fair.exhibitionId, version })
    const [firstDay, lastDay] = [form.open.from, form.open.to].map(moment =>
      dayOf(new Date(moment ?? 0), 'Asia/Shanghai'),
    )
    await organizer.does('addTicketType', {
      ...{ exhibitionId: fair.exhibitionId, nameCn: '单日票', nameEn: 'Day ticket', price: '60', total: 9 },
      ...{ firstDay, lastDay },
    } as never)
    fairs.set(way, fair)
  }
}

export const fairOf = ({ way }: Hand) => fairs.get(way) ?? { exhibitionId: '', badgeTypeId: '' }
const inside = (hand: Hand) => `${tasksPath}/${fairOf(hand).exhibitionId}/badges`

export function badgeTasks(): void {
  task(
    1,
    'an organizer returns one badge with a reason',
    async hand => {
      const { page, say } = hand
      await hand.startsAt('organizer', `${inside(hand)}/approval`)
      await expect(page.locator('tbody tr').nth(1)).toBeVisible()
      await hand.press('ArrowDown')
      await expect(hand.button('decision.approve', {}, page.locator('.fg-drawer'))).toBeVisible()
      await hand.press('r')
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
      await hand.press('1')
      await hand.press('Enter')
      await expect(page.locator('.fg-toast-text')).toBeVisible()
      await expect(page.getByRole('dialog', { name: say('decision.reason') })).toHaveCount(0)
    },
    'keys',
  )

  task(
    2,
    'an organizer approves all badges that wait',
    async hand => {
      const { page, say } = hand
      await hand.startsAt('organizer', `${inside(hand)}/approval`)
      await expect(page.locator('tbody tr').nth(1)).toBeVisible()
      await hand.press('Control+a')
      const toolbar = page.getByRole('toolbar')
      await expect(
        toolbar.getByRole('button', { name: new RegExp(say('shell.selectWhole', { shown: '\\d+' })) }),
      ).toBeVisible()
      await hand.press('Control+a')
      await expect(toolbar).toContainText(String(people[hand.way].length - 2))
      await hand.press('a')
      await expect(page.locator('dialog[open]')).toBeVisible()
      await hand.press('Control+Enter')
      const organizer = await wire('organizer')
      const { exhibitionId } = fairOf(hand)
      await expect
        .poll(async () => (await organizer.does('getBadgeApprovalPage', { exhibitionId, tab: 'pending' })).list)
        .toEqual([])
    },
    'keys',
  )

  task(
    3,
    'the counter prints a badge',
    async hand => {
      const { page, say } = hand
      const [printed] = people[hand.way]
      await page.addInitScript(() => {
        window.print = () => {}
      })
      await hand.startsAt('organizer', `/counter/${fairOf(hand).exhibitionId}`)
      await expect(page.getByRole('combobox', { name: say('badge.deskField') })).toBeFocused()
      await hand.type(printed?.documentNumber ?? '')
      await hand.press('Enter')
      await expect(
        page.getByRole('region', { name: say('badge.deskPerson', { name: printed?.name ?? '' }) }),
      ).toBeFocused()
      await hand.press('Enter')
      const print = hand.button('badge.print', {}, page.getByRole('dialog'))
      await expect(print).toBeFocused()
      await expect(print).not.toHaveAttribute('aria-busy')
      await hand.press('Enter')
      await expect(page.getByText(say('badge.cameOutAsk'))).toBeVisible()
      await hand.press('Enter')
      await expect(page.locator('.fg-desk-handled')).toContainText(say('badge.handledPrinted'))
    },
    'keys',
  )

  task(
    4,
    'anybody finds the person who calls',
    async hand => {
      const { page, say } = hand
      const caller = people[hand.way][1]
      await hand.startsAt('organizer', tasksPath)
      await hand.press('Control+k')
      await expect(page.getByRole('combobox', { name: say('shell.goToField') })).toBeFocused()
      await hand.type(caller?.phone ?? '')
      await hand.press('Enter')
      await expect(
        page
          .locator('.fg-drawer')
          .getByText(caller?.name ?? '')
          .first(),
      ).toBeVisible()
    },
    'keys',
  )

  task(5, 'a partner adds a badge and sends it in', async hand => {
    const { page } = hand
    await hand.startsAt('cooperator', inside(hand))
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await hand.press('Control+Enter')
    await expect(page.locator('[data-field=badgeTypeId]')).toContainText(/展商|Exhibitor/)
    await expect(hand.field('name')).toBeFocused()
    await hand.type('甲乙丙')
    await hand.fill(hand.field('documentNumber'), hand.way === 'hand' ? '310101198503120014' : '11010519491231002X')
    await hand.press('Control+Enter')
    await expect(page).toHaveURL(/\?row=/)
  })

  task(6, 'an organizer opens the counter', async hand => {
    await hand.startsAt('organizer', inside(hand))
    await hand.use(hand.button('badge.deskTitle', {}, hand.page.getByRole('main')))
    await expect(hand.page.getByRole('combobox', { name: hand.say('badge.deskField') })).toBeFocused()
  })

  task(
    7,
    'the venue exports a list',
    async hand => {
      await hand.startsAt('admin', '/receivePayment/quotaPayment')
      await expect(hand.page.locator('tbody tr').first()).toBeVisible()
      await hand.palette(hand.say('shell.exportXlsx'))
      await expect(hand.button('job.download')).toBeVisible()
    },
    'keys',
  )

  task(
    8,
    'the venue tells a caller that their badge is suspended',
    async hand => {
      const [badge] = await inVenue(({ query }) =>
        query<{ code: string }>(
          `select min(code) as code from badge group by code having count(*) = 1 and min(state) = 'suspended' limit 1`,
        ),
      )
      const { page } = hand
      await hand.startsAt('admin', '/hotline')
      await expect(page.locator('[data-field=number]').getByRole('textbox')).toBeFocused()
      await hand.type(badge?.code ?? '')
      await hand.press('Enter')
      await expect(page.getByRole('main')).toContainText(badge?.code ?? 'no badge')
      await expect(page.locator('.fg-hotline-found')).toContainText(
        badgeStateMachine.states.suspended[hand.language === 'cn' ? 0 : 1] as string,
      )
    },
    'keys',
  )

  task(9, `a partner imports ${imported} badges`, async hand => {
    const { page, say } = hand
    await hand.startsAt('cooperator', inside(hand))
    await hand.use(hand.button('badge.import', {}, page.getByRole('main')))
    await hand.file(page.locator('.fg-upload button'), sheet(hand))
    await expect(page.getByRole('button', { name: say('import.startImport') })).toBeEnabled()
    await hand.press('Control+Enter')
    await expect(page.getByText(say('import.checkDone'))).toBeVisible({ timeout: 60_000 })
    const figures = page.locator('.fg-report-numbers dd')
    await expect(figures.filter({ hasText: String(imported) }).first()).toBeVisible()
  })

  task(10, `a partner corrects ${badRows} rows of an import`, async hand => {
    const { page, say } = hand
    const partner = await wire('cooperator')
    const { exhibitionId, badgeTypeId } = fairOf(hand)
    const fileId = await partner.uploads(sheet(hand, badRows).buffer, 'wrong.csv')
    const { importId } = await partner.does('importBadges', { exhibitionId, badgeTypeId, fileId })
    const bad = async () => (await partner.does('getImportReport', { importId })).bad
    await expect.poll(bad).toBe(badRows)
    await hand.startsAt('cooperator', `${inside(hand)}/import/${importId}`)
    await hand.use(
      page
        .locator('.fg-table tbody tr')
        .first()
        .getByRole('button', { name: say('import.mend'), exact: true }),
    )
    const cell = page.locator('.fg-cell-input')
    for (let row = 0; row < badRows; row++) {
      // The value of the next row is still unchanged. Corrected rows may have left the list.
      await expect(cell).not.toHaveValue(numberOf(hand, 700 + row - 1))
      await expect(cell).toBeFocused()
      await expect(cell).not.toHaveAttribute('aria-busy')
      await hand.type(numberOf(hand, 700 + row))
      await hand.press('Enter')
      await expect.poll(bad).toBe(badRows - row - 1)
    }
  })
}

const numberOf = ({ way }: Hand, at: number) =>
  `E7${way === 'hand' ? 2 : 3}${process.pid % 100}${String(at).padStart(4, '0')}`

/** A sheet of people; the numbers of `wrong` more rows are invalid. */
function sheet(hand: Hand, wrong = 0) {
  const columns = Object.keys(importColumns) as (keyof typeof importColumns)[]
  const rows = Array.from({ length: wrong > 0 ? 2 * wrong + 1 : imported }, (_, at) => {
    const cells: Partial<Record<keyof typeof importColumns, string>> = {
      name: `导入${String.fromCharCode(0x4e00 + at)}`,
      documentType: '护照',
      documentNumber: at < wrong ? '?' : numberOf(hand, wrong > 0 ? 800 + at : at),
      employer: '安澜会展',
    }
    return columns.map(column => cells[column] ?? '').join(',')
  })
  const head = columns.map(column => importColumns[column][0]).join(',')
  return { name: 'badges.csv', mimeType: 'text/csv', buffer: Buffer.from([head, ...rows].join('\n')) }
}
