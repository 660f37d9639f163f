import { type CommandName, commands } from '@fairgate/contract/catalogue'
import { expect } from '@playwright/test'
import { otherPage } from './access-people.ts'
import { test } from './browser-test.ts'
import { signIn } from './signed-in.ts'
import { entriesOf, readFigures } from './story/sales-figures.ts'
import { answerSurvey, readResults, spreadAnonymously, unsubscribe, writeSurvey } from './story/sales-survey.ts'
import { admitGroup, deviceAt, importMany, openFair, phoneOf, sellOne } from './story/sales-tickets.ts'

/** What the log of the fair tells of it, whoever reads it. */
const told: readonly CommandName[] = ['addTicketType', 'allotStock', 'issueTickets', 'importTickets']

test('tickets are sold, admitted, given back and counted; the audience is asked, written to and left alone', async ({
  browser,
  page,
}) => {
  test.setTimeout(180_000)
  const exhibitionId = await openFair()
  const device = await deviceAt(exhibitionId)
  const before = await entriesOf(exhibitionId)
  await sellOne(browser, exhibitionId, 'cn', device)
  await sellOne(browser, exhibitionId, 'en', device)
  const heads = await admitGroup(exhibitionId, device)
  await importMany(browser, exhibitionId, 'en')

  await signIn(page, 'admin', { language: 'cn', path: '/main' })
  await readFigures(page, exhibitionId, 'cn', before + 2 + heads)

  const mark = `Survey ${Date.now()}`
  const organizer = await otherPage(browser)
  await signIn(organizer, 'organizer', { language: 'en', path: '/main' })
  const { pathname } = await writeSurvey(organizer, mark)
  const telephone = await phoneOf(browser, 'en')
  await answerSurvey(telephone, pathname, mark, true)
  await readResults(organizer)
  await spreadAnonymously(browser, organizer, mark)
  await unsubscribe(browser)

  await page.goto(`/operationalLog?exhibitionId=${exhibitionId}&size=100`)
  const log = page.getByRole('table')
  for (const command of told)
    await expect(log.getByText(commands[command].words[0], { exact: true }).first()).toBeVisible()
  for (const one of [telephone, organizer]) await one.context().close()
})
