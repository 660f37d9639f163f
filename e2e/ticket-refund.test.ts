import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { expect } from '@playwright/test'
import { wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { signIn } from './signed-in.ts'
import { openFair } from './story/sales-tickets.ts'
import { sayIn } from './story/say.ts'

for (const language of languages) {
  test(`one of three tickets is refunded from its order; the dialog names it, the amount and the fee (${language})`, async ({
    page,
  }) => {
    const say = sayIn(language)
    const exhibitionId = await openFair()
    const organizer = await wire('organizer')
    const mark = `${Date.now()}`.slice(-7)
    const [like] = (await organizer.does('getTicketTypeList', { exhibitionId })).list
    const { id: ticketTypeId } = await organizer.does('addTicketType', {
      ...{ exhibitionId, nameCn: `退票票${mark}`, nameEn: `Refund ${mark}`, price: '60', total: 3, refundFee: 10 },
      ...{ firstDay: like?.firstDay ?? '', lastDay: like?.lastDay ?? '' },
    } as never)
    const { id } = await organizer.does('issueTickets', {
      ...{ exhibitionId, lines: [{ ticketTypeId, quantity: 3 }], method: 'cash' },
      buyer: { name: `示例买家${mark}`, phone: `1377${mark}` },
    })
    const order = () => organizer.does('getTicketOrderDetail', { exhibitionId, id } as never)
    const [first, second, third] = (await order()).tickets

    await signIn(page, 'organizer', { language, path: `${tasksPath}/${exhibitionId}/tickets/orders?row=${id}` })
    const drawer = page.locator('.fg-drawer')
    await drawer.getByRole('button', { name: say('ticket.refund'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    const box = (code = '') => dialog.getByRole('checkbox', { name: new RegExp(code) })
    await expect(dialog.getByText(say('ticket.refundTotal', { count: 3, amount: '¥162.00' }))).toBeVisible()
    await expect(dialog.getByText(say('ticket.refundFeeOf', { fee: 10 }))).toBeVisible()
    for (const one of [first, second, third]) await box(one?.code).uncheck()
    await dialog.getByRole('button', { name: say('ticket.refund'), exact: true }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: say('ticket.refundNone') })).toBeVisible()
    await box(second?.code).check()
    await expect(dialog.getByText(say('ticket.refundTotal', { count: 1, amount: '¥54.00' }))).toBeVisible()
    await dialog.getByRole('button', { name: say('ticket.refund'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    const after = await order()
    expect(after.tickets.map(({ state }) => state)).toEqual(['issued', 'refunded', 'issued'])
    expect(after.money.filter(({ kind }) => kind === 'ticketRefunded')).toMatchObject([
      { amount: '54.00', kept: '6.00', quantity: 1 },
    ])
  })
}
