import type { Language } from '@fairgate/contract/kernel/language'
import { test } from '@playwright/test'
import { demoCompanies } from '../server/seeds/demo/people.ts'
import { type RunningServer, startServer } from './running-server.ts'
import { Actor } from './story/actor.ts'
import * as fair from './story/exhibition-story.ts'
import { storyData } from './story/story-data.ts'

/** The venue's main job from draft to door, on a fresh installation, once in each language. */
for (const language of ['cn', 'en'] as const satisfies Language[]) {
  test.describe
    .serial(`the story, ${language}`, () => {
      const half = language === 'cn' ? 'cn' : 'en'
      const companyOf = (key: keyof typeof demoCompanies) => demoCompanies[key][half]
      let server: RunningServer
      let organizer: Actor
      let venue: Actor
      let partner: Actor
      let id: string

      test.beforeAll(async () => {
        server = await startServer()
      })
      test.afterAll(() => server.stop())

      test('an organizer drafts and submits an exhibition', async ({ browser }) => {
        organizer = await Actor.logIn(browser, server, language, 'organizer')
        id = await fair.draftAndSubmit(organizer)
      })

      test('the venue returns it, the organizer mends it, the venue sees what changed and approves', async ({
        browser,
      }) => {
        venue = await Actor.logIn(browser, server, language, 'admin')
        await fair.returnForCorrection(venue)
        await fair.mendAndSubmit(organizer)
        await fair.approve(venue)
      })

      test('the organizer adds what is still needed, gives the co-exhibitor its quota and opens the sale', async ({
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
    })
}
