import { exhibitionPages } from '@fairgate/contract/exhibitions/exhibition/module'
import { exhibitionStateMachine } from '@fairgate/contract/exhibitions/exhibition/states'
import { exhibitionTexts } from '@fairgate/contract/exhibitions/exhibition/texts'
import { decisionTexts } from '@fairgate/contract/identity/decision/texts'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { postponementTexts } from '@fairgate/contract/lifecycle/postponement/texts'
import { expect, test } from '@playwright/test'
import { hooks } from '../server/src/app/hooks.ts'
import { closeExhibitions } from '../server/src/exhibitions/exhibition/ending.ts'
import { otherPage, wire } from './access-people.ts'
import { signIn } from './signed-in.ts'
import { inVenue } from './venue-database.ts'

const name = { cn: '一生展', en: 'Lifetime Fair' }
const dates = {
  moveIn: { from: '2031-05-13T00:00:00Z', to: '2031-05-15T12:00:00Z', daily: true },
  open: { from: '2031-05-16T01:00:00Z', to: '2031-05-19T09:00:00Z', daily: true },
  moveOut: { from: '2031-05-19T09:00:00Z', to: '2031-05-20T04:00:00Z', daily: false },
}
const tasks = '/exhibitionTransaction/papersTransaction'

test('an exhibition goes from draft to settled with a shifted clock', async ({ page, browser }) => {
  const organizer = await wire('organizer')
  const { id } = await organizer.does('addExhibition', {
    ...{ nameCn: name.cn, nameEn: name.en, showType: 'tradeFair', halls: ['W4'], cityCode: '310100' },
    ...{ address: '虹湾路 1 号', area: 100, ...dates, invoiceMethods: ['platform'] },
    ...{ contactName: '陈若溪', contactPhone: '13800000000', contactEmail: 'chen@example.com' },
  })
  const say = (key: keyof typeof exhibitionTexts) => render(exhibitionTexts[key], 'cn')
  await signIn(page, 'organizer', { path: `/foundingExhibition/${id}` })
  await page.getByRole('button', { name: say('submit'), exact: true }).click()
  await expect(page).toHaveURL('/foundingExhibition?tab=pending')

  const venue = await otherPage(browser)
  await signIn(venue, 'admin', { language: 'en', path: '/exhibitionApproval?tab=pending' })
  await venue.getByRole('row').filter({ hasText: name.en }).click()
  const drawer = venue.locator('.fg-drawer')
  await expect(drawer.getByText('13800000000')).toBeVisible()
  await drawer.getByRole('button', { name: decisionTexts.approve[1] as string, exact: true }).click()
  await expect(venue.getByText(render(decisionTexts.approved, 'en', { name: name.en }), { exact: true })).toBeVisible()

  // The organizer corrects its name, although it is approved.
  await page.goto(`${tasks}/${id}/exhibition`)
  await expect(page.getByText('虹湾路 1 号')).toBeVisible()
  await page.getByRole('button', { name: say('mend') }).click()
  await page.getByRole('textbox', { name: say('address') }).fill('虹湾路 9 号')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText(say('mended'), { exact: true }).first()).toBeVisible()
  await expect(page.getByText('虹湾路 9 号')).toBeVisible()

  // Only the venue can change its halls, with a preview of the consequences.
  await venue.goto(`${tasks}/${id}/exhibition`)
  const speak = (key: keyof typeof exhibitionTexts) => render(exhibitionTexts[key], 'en')
  await venue.getByRole('button', { name: speak('postponeVerb'), exact: true }).click()
  await expect(venue.getByText(speak('follows'))).toBeVisible()
  await venue.getByRole('button', { name: 'W5', exact: true }).click()
  await venue.getByRole('textbox', { name: speak('postponeNote') }).fill('W5 is added')
  await venue
    .locator('form')
    .getByRole('button', { name: speak('postponeVerb'), exact: true })
    .click()
  await expect(venue.getByText(speak('postponed'), { exact: true }).first()).toBeVisible()
  await expect(venue.getByText('W5 is added')).toBeVisible()

  // The organizer requests what it may not change itself; the venue finds the request among its approvals, and approves
  // it.
  const textOf = (key: keyof typeof postponementTexts) => render(postponementTexts[key], 'cn')
  const deciding = (key: keyof typeof postponementTexts, values = {}) => render(postponementTexts[key], 'en', values)
  // The form starts with the values of the page: the added hall must be visible first.
  await expect(page.getByRole('main').getByText('W5', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: textOf('ask'), exact: true }).click()
  await expect(page.getByText(say('follows'))).toBeVisible()
  await page.getByRole('button', { name: 'W4', exact: true }).click()
  await page.getByRole('textbox', { name: say('postponeNote') }).fill('展商增多')
  await page
    .locator('form')
    .getByRole('button', { name: textOf('ask'), exact: true })
    .click()
  await expect(page.getByText(textOf('title'), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: textOf('withdraw'), exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: textOf('ask'), exact: true })).toHaveCount(0)

  await venue.getByRole('link', { name: exhibitionPages.exhibitionApproval.label[1] as string }).click()
  await venue.getByRole('tab', { name: deciding('viewPostponements') }).click()
  await venue.getByRole('row').filter({ hasText: name.en }).click()
  await expect(drawer.getByText('展商增多').first()).toBeVisible()
  await expect(drawer.getByText(speak('follows'))).toBeVisible()
  await drawer.getByRole('button', { name: decisionTexts.approve[1] as string, exact: true }).click()
  await venue
    .getByRole('alertdialog', { name: deciding('approveAsk', { name: name.en }) })
    .getByRole('button', { name: decisionTexts.approve[1] as string, exact: true })
    .click()
  await expect(venue.getByText(render(decisionTexts.approved, 'en', { name: name.en }), { exact: true })).toBeVisible()
  await expect(page.getByText(textOf('title'), { exact: true })).toHaveCount(0)
  await expect(page.getByText('展商增多').first()).toBeVisible()

  const { version } = await organizer.does('getExhibitionDetail', { id })
  const sale = { saleFrom: '2031-01-01T00:00:00Z', saleTo: '2031-05-19T00:00:00Z' }
  await organizer.does('addAdditionalInfo', {
    ...{ id, version, ...sale, onePersonOneBadge: true, refundRule: 'beforeMoveIn' },
  })

  // On the last evening nothing happens yet; the day after it is past for everybody.
  const clock = (at: string) =>
    inVenue(({ pool }) => {
      const services = { pool, hooks, config: { venueTimeZone: 'Asia/Shanghai' } }
      return closeExhibitions({ services: services as never, publish() {} }, new Date(at), id)
    })
  const states = exhibitionStateMachine.states
  await page.goto(`${tasks}/${id}`)
  await clock('2031-05-20T15:59:59Z')
  await expect(page.getByText(states.ready[0], { exact: true }).first()).toBeVisible()
  await clock('2031-05-20T16:00:00Z')
  await page.reload()
  await expect(page.getByText(states.settled[0], { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: say('openSaleVerb') })).toHaveCount(0)
  await venue.goto(`${tasks}/${id}/exhibition`)
  await expect(venue.getByText(states.settled[1], { exact: true }).first()).toBeVisible()
  await expect(venue.getByText('虹湾路 9 号')).toBeVisible()
})
