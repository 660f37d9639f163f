import { partnerRoutes } from '@fairgate/contract/exhibitions/partner/module'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { expect } from '@playwright/test'
import { newcomer } from '../company-settings.ts'
import { LoginPage } from '../login-page.ts'
import { testPerson } from '../test-person.ts'
import { inVenue } from '../venue-database.ts'
import { fairOf } from './badge-tasks.ts'
import { task } from './task.ts'

export function admissionTasks(): void {
  task(16, 'the venue freezes a company', async hand => {
    const { page, say } = hand
    const { userName } = await newcomer('agent')
    const name = hand.way === 'hand' ? `新企业${userName}` : `Newcomer ${userName}`
    await hand.startsAt('admin', partnerRoutes.Agent.base)
    await hand.palette(name)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await hand.use(page.locator('.fg-page-title').getByRole('button', { name: say('partner.freeze'), exact: true }))
    const ask = page.getByRole('alertdialog')
    await expect(ask.getByRole('button', { name: say('partner.freeze'), exact: true })).toBeVisible()
    await hand.press('Control+Enter')
    await expect(ask).toHaveCount(0)
    await expect(page.locator('.fg-page-title').getByRole('button', { name: say('partner.unfreeze') })).toBeVisible()
  })

  task(17, 'the venue puts a person on the black list', async hand => {
    const { page } = hand
    await hand.startsAt('admin', '/blackIndex/garden')
    await expect(page.locator('tbody tr').first().or(page.locator('.fg-empty')).first()).toBeVisible()
    await hand.press('Control+Enter')
    await expect(hand.field('name')).toBeFocused()
    await hand.type(`黑名单${hand.way}`)
    await hand.fill(
      hand.field('documents.0.documentNumber'),
      hand.way === 'hand' ? '310101198503120014' : '11010519491231002X',
    )
    await hand.choose(hand.field('reason'))
    await hand.press('Control+Enter')
    await expect(page.locator('.fg-drawer')).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: `黑名单${hand.way}` })).toBeVisible()
  })

  task(18, 'the venue adds a white list', async hand => {
    const { page } = hand
    const reason = `手势${hand.way}`
    await hand.startsAt('admin', '/whiteIndex/garden')
    await expect(page.locator('tbody tr').first().or(page.locator('.fg-empty')).first()).toBeVisible()
    await hand.press('Control+Enter')
    await expect(hand.field('allowedPeople')).toBeFocused()
    await hand.type('3')
    // The garden has one gate, and today is the default.
    await expect(page.locator('[data-field=doorIds] .ant-select-selection-item')).toHaveCount(1)
    await hand.fill(hand.field('entryReason'), reason)
    await hand.press('Control+Enter')
    await expect(page.locator('.fg-drawer')).toHaveCount(0)
    const findEntries = () => inVenue(({ query }) => query('select from whitelist where entry_reason = $1', [reason]))
    await expect.poll(async () => (await findEntries()).length).toBe(1)
  })

  task(
    19,
    'the venue explains why a scan was refused',
    async hand => {
      const { page } = hand
      await hand.startsAt('admin', '/entranceGuard?view=passages&tab=refused')
      await expect(page.locator('tbody tr').first()).toBeVisible()
      await hand.press('ArrowDown')
      await expect(page.locator('.fg-drawer').getByText(hand.say('gate.refused')).first()).toBeVisible()
    },
    'keys',
  )

  task(20, 'an organizer issues a ticket', async hand => {
    const { page } = hand
    await hand.startsAt('organizer', `${tasksPath}/${fairOf(hand).exhibitionId}/tickets`)
    await expect(hand.button('ticket.sell').first()).toBeVisible()
    await hand.press('Control+Enter')
    await expect(page.getByRole('button', { name: /60\.00/ })).toBeVisible()
    await expect(hand.field('name')).toBeFocused()
    await hand.type('示例买家')
    await hand.fill(hand.field('phone'), '13800770099')
    await hand.press('Control+Enter')
    await expect(page.getByText(hand.say('ticket.lastSold'))).toBeVisible()
  })

  task(21, 'the venue postpones an exhibition', async hand => {
    const { page, say } = hand
    await hand.startsAt('admin', `${tasksPath}/${fairOf(hand).exhibitionId}/exhibition`)
    await hand.use(hand.button('exhibition.postponeVerb'))
    await expect(hand.field('laterBy')).toBeFocused()
    await hand.type('7')
    await hand.fill(hand.field('note'), '展馆检修')
    await hand.press('Control+Enter')
    await expect(page.getByText(say('exhibition.postponed'))).toBeVisible()
  })

  task(22, 'somebody logs in and switches to another company', async hand => {
    const { page, say } = hand
    const { userName } = await testPerson('agent', 'subagent')
    const login = new LoginPage(page, hand.language)
    await page.goto('/agreement-2020.html')
    await page.evaluate(language => localStorage.setItem('language', language), hand.language)
    await login.open()
    await expect(login.field('account')).toBeFocused()
    await hand.type(userName)
    await hand.fill(page.getByLabel(login.word('password'), { exact: true }), 'Demo1234')
    await hand.fill(login.field('captcha'), await login.readPicture())
    await hand.press('Enter')
    await hand.use(page.getByRole('listitem').getByRole('button').first())
    const switcher = page.getByRole('banner').getByRole('button', { name: say('shell.company') })
    const first = await switcher.locator('strong').textContent()
    await hand.use(switcher)
    const other = page.getByRole('menu').getByRole('menuitemradio', { checked: false })
    if (hand.way === 'keys') await page.keyboard.press('ArrowDown')
    await hand.use(other)
    await expect(switcher).not.toContainText(first ?? '?')
  })
}
