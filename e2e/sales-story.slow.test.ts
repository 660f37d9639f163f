import { type CommandName, commands } from '@fairgate/contract/app/catalogue'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { expect } from '@playwright/test'
import { otherPage } from './access-people.ts'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { signIn } from './signed-in.ts'
import { entriesOf, readFigures } from './story/sales-figures.ts'
import { answerSurvey, readResults, sendAnonymousCampaign, unsubscribe, writeSurvey } from './story/sales-survey.ts'
import { admitGroup, deviceAt, importMany, openFair, phoneOf, sellOne } from './story/sales-tickets.ts'

/** The log of the exhibition contains these, whoever reads it. */
const expectedCommands: readonly CommandName[] = ['addTicketType', 'allotStock', 'issueTickets', 'importTickets']

for (const language of languages) {
  test(`tickets are sold, admitted, refunded and counted; the audience is surveyed, gets a campaign and opts out (${language})`, async ({
    browser,
    page,
  }) => {
    test.setTimeout(180_000)
    const exhibitionId = await openFair()
    const device = await deviceAt(exhibitionId)
    const before = await entriesOf(exhibitionId)
    await sellOne(browser, exhibitionId, language, device)
    const heads = await admitGroup(exhibitionId, device)
    await importMany(browser, exhibitionId, language)

    await signIn(page, 'admin', { language, path: '/main' })
    await readFigures(page, exhibitionId, language, before + 1 + heads)

    const mark = `Survey ${Date.now()}`
    const organizer = await otherPage(browser)
    await signIn(organizer, 'organizer', { language, path: '/main' })
    const { pathname: path } = await writeSurvey(organizer, language, mark)
    const telephone = await phoneOf(browser, language)
    await answerSurvey(telephone, { path, language, mark, asksContact: true })
    await readResults(organizer, language)
    await sendAnonymousCampaign(browser, organizer, language, mark)
    await unsubscribe(browser, language)

    await page.goto(`/operationalLog?exhibitionId=${exhibitionId}&size=100`)
    const log = page.getByRole('table')
    for (const command of expectedCommands) {
      const label = render(commands[command].label, language)
      await expect(log.getByText(label, { exact: true }).first()).toBeVisible()
    }
    for (const one of [telephone, organizer]) await one.context().close()
  })
}
