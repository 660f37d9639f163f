import { expect } from '@playwright/test'
import { demoCompanies } from '../server/seeds/demo/people.ts'
import { readQrCodes } from '../server/src/app/testing/pdf-qr.ts'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { type RunningServer, startServer } from './running-server.ts'
import { Actor } from './story/actor.ts'
import * as badges from './story/badge-story.ts'
import * as fair from './story/exhibition-story.ts'
import * as gate from './story/gate-story.ts'
import * as log from './story/log-story.ts'
import { peopleCount } from './story/people-sheet.ts'
import { storyData } from './story/story-data.ts'

// Each language has a separate server.
test.describe.configure({ mode: 'parallel' })

/** The venue's main process from draft to door, on a fresh installation, once in each language. */
for (const language of languages) {
  test.describe
    .serial(`the story, ${language}`, () => {
      const half = language === 'cn' ? 'cn' : 'en'
      const companyOf = (key: keyof typeof demoCompanies) => demoCompanies[key][half]
      let server: RunningServer
      let organizer: Actor
      let venue: Actor
      let partner: Actor
      let id: string
      let sheets: Buffer
      let single: { pdf: Buffer; name: string }

      test.beforeAll(async () => {
        server = await startServer()
      })
      test.afterAll(() => server.stop())

      test('an organizer drafts and submits an exhibition', async ({ browser }) => {
        organizer = await Actor.logIn(browser, server, language, 'organizer')
        id = await fair.draftAndSubmit(organizer)
      })

      test('the venue returns it, the organizer corrects it, the venue sees what changed and approves', async ({
        browser,
      }) => {
        venue = await Actor.logIn(browser, server, language, 'admin')
        await fair.returnForCorrection(venue)
        await fair.correctAndSubmit(organizer)
        await fair.approve(venue)
      })

      test('the organizer adds the missing information, gives the co-exhibitor its quota and opens the sale', async ({
        browser,
      }) => {
        await fair.completeInformation(organizer, id)
        await fair.addBadgeType(organizer, id)
        await fair.invite(organizer, id, companyOf('cooperator'))
        partner = await Actor.logIn(browser, server, language, 'cooperator')
        await fair.accept(partner, id)
        await fair.allot(organizer, id, companyOf('organizer'), storyData.quota)
        await fair.allot(organizer, id, companyOf('cooperator'), storyData.quota)
        await fair.openSale(organizer, id)
      })

      test('the co-exhibitor imports its people, corrects the 37 bad rows both ways and submits all', async () => {
        test.setTimeout(180_000)
        await badges.importPeople(partner, id)
        await badges.correctInPage(partner)
        await badges.correctInSheet(partner)
        await badges.submitDrafts(partner, id)
      })

      test('the organizer approves all at once, prints sheets and a single, and hands them out', async () => {
        test.setTimeout(300_000)
        await badges.approveAll(organizer, id)
        sheets = await badges.printSheets(organizer, id)
        single = await badges.reprintSingle(organizer, id)
        await badges.confirmPrinted(organizer, id)
        await badges.issueAll(organizer, id)
      })

      test('a device at a door reads the codes from paper and admits a person once, visible live', async () => {
        test.setTimeout(120_000)
        // Fronts of the first, one in the middle and the last sheet of ten badges; each is followed by its backs.
        const sampled = (await readQrCodes(sheets, [1, peopleCount / 10 + 1, -2])).flat().slice(0, 20)
        expect(new Set(sampled).size).toBe(20)
        const [[code = ''] = []] = await readQrCodes(single.pdf)
        const device = await gate.pair(server.url, await gate.setUpDoor(venue, id), language)
        await gate.openControlRoom(venue, id)
        expect(await device.decide(code)).toMatchObject({ verdict: 'admitted', name: single.name })
        await gate.inside(venue, '1')
        expect(await device.decide(code)).toMatchObject({ verdict: 'refused', reason: 'entriesUsed' })
        await gate.oneInside(venue)
        await gate.readPassages(venue, id, single.name)
        await gate.copyGate(venue, id)
      })

      test('the operation log contains the whole story', () => log.readLog(venue, id))
    })
}
