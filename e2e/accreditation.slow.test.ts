import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { expect } from '@playwright/test'
import { wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { signIn } from './signed-in.ts'
import { openFair } from './story/open-fair.ts'
import { sayIn } from './story/say.ts'

test('badges with a fee are approved, billed, paid and active; one that is voided unpaid costs nothing', async ({
  page,
}) => {
  const say = sayIn('cn')
  const [venue, organizer, partner] = await Promise.all([wire('admin'), wire('organizer'), wire('cooperator')])
  const { exhibitionId, badgeTypeId } = await openFair({ venue, organizer, partner }, 5)
  const badges = `${tasksPath}/${exhibitionId}/badges`

  // The fee of a type is set on the page of the type.
  await signIn(page, 'organizer', { path: `${badges}/types/${badgeTypeId}` })
  const price = page.locator('[data-field=price]').getByRole('textbox')
  await price.fill('15')
  await page.getByRole('button', { name: say('shell.save'), exact: true }).click()
  await expect(page.getByRole('cell', { name: '¥15.00' })).toBeVisible()

  await venue.does('addPaySetting', {
    ...{ exhibitionId, receiver: '示例会展中心', contact: '王敏', telephone: '02155550000', bank: '示例银行' },
    ...{ account: '6222000011112222', bankAddress: '示例路 1 号', prices: [] },
  })
  const ids: string[] = []
  for (const [at, name] of ['安澜', '兰亭', '梅亭'].entries()) {
    const form = { exhibitionId, badgeTypeId, name, documentType: 'passport' as const, employer: '安澜会展' }
    ids.push((await partner.does('addBadge', { ...form, documentNumber: `E7811230${at}` })).id)
  }
  await partner.does('submitBadges', { exhibitionId, ids })
  await organizer.does('approveBadges', { exhibitionId, ids })
  await organizer.does('voidBadges', { exhibitionId, ids: ids.slice(0, 1), note: '人员变更' })

  // The payer puts everything that remains on one bill.
  await signIn(page, 'cooperator', {
    path: `/receivePayment/accreditationPayment?view=fees&exhibitionId=${exhibitionId}`,
  })
  await page.getByRole('button', { name: say('charge.billAll', { count: 2, shown: '2' }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('charge.billOne'), exact: true })
    .click()
  await expect(page).toHaveURL(/accreditationPayment\/[0-9a-f-]{36}$/)
  await expect(page.getByText('¥30.00').first()).toBeVisible()
  const address = new URL(page.url()).pathname

  // The venue has received the money, and confirms it.
  const { list } = await venue.does('getParticipationPage', { exhibitionId, pageSize: 999 })
  const participationId = list.find(({ kind }) => kind === 'cooperator')?.id ?? ''
  const paidOn = new Date().toISOString().slice(0, 10)
  await venue.does('recordPayment', {
    ...{ participationId, purpose: 'prepaid', amount: '30.00', paidOn, payer: '安澜会展' },
  })
  await signIn(page, 'admin', { path: address })
  await page.getByRole('button', { name: say('charge.finish'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('charge.finish'), exact: true })
    .click()
  await expect(page.getByText(say('charge.finishDone'))).toBeVisible()

  await signIn(page, 'cooperator', { path: `${badges}?row=${ids[1]}` })
  const drawer = page.locator('.fg-drawer')
  await expect(drawer.getByText('¥15.00')).toBeVisible()
  await expect(drawer.getByText(say('charge.tabPaid'), { exact: true }).first()).toBeVisible()
  const states = await Promise.all(ids.map(id => partner.does('getBadgeDetail', { exhibitionId, id })))
  expect(states.map(({ state, fee }) => [state, fee?.state])).toEqual([
    ['voided', 'voided'],
    ['active', 'paid'],
    ['active', 'paid'],
  ])
})
