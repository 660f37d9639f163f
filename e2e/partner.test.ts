import { expect } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { test } from './browser-test.ts'
import { englishFirst as languages, themes } from './languages.ts'
import { type RunningServer, startServer } from './running-server.ts'
import { seriousFindings } from './serious-findings.ts'
import { Actor } from './story/actor.ts'
import { entered } from './story/entered-actor.ts'
import * as fair from './story/exhibition-story.ts'
import { partnerData } from './story/partner-data.ts'
import * as partners from './story/partner-story.ts'
import { addSecondSponsor } from './story/second-sponsor.ts'
import { getBadge, sharedFair } from './story/shared-fair.ts'
import { WireActor } from './story/wire-actor.ts'

const { cooperators, secondaries, nameFor, correctedPartner } = partners

// Each language has a separate server.
test.describe.configure({ mode: 'parallel' })

/**
 * An organizer's partner from onboarding to a second organizer's exhibition, on a fresh installation, in each language.
 */
for (const language of languages) {
  test.describe
    .serial(`partners, ${language}`, () => {
      let server: RunningServer
      let sponsor: Actor
      let venue: Actor
      let second: Actor
      let partner: Actor
      let secondary: Actor
      let partnerId: string
      let shown: Awaited<ReturnType<typeof sharedFair>>
      const wire = (account: string) => WireActor.logIn(server, account)
      const enter = (browser: Parameters<typeof entered>[0], account: string) =>
        entered(browser, server, language, account)
      const { userName: partnerAdmin } = partnerData.partner.administrator
      const { userName: secondaryAdmin } = partnerData.secondary.administrator

      test.beforeAll(async () => {
        server = await startServer()
      })
      test.afterAll(() => server.stop())

      test('an organizer adds a partner; unsaved input survives leaving the page', async ({ browser }) => {
        sponsor = await enter(browser, 'organizer')
        await partners.bringIn(sponsor)
      })

      test('the venue returns it, the organizer corrects the marked field, the venue sees the correction and approves', async ({
        browser,
      }) => {
        venue = await enter(browser, 'admin')
        await partners.sendBack(venue)
        await partners.correctPartner(sponsor)
        await partners.approve(venue)
      })

      test('its owner shares it, a second organizer applies, and the venue permits it', slow, async ({ browser }) => {
        await addSecondSponsor(await wire('admin'), await wire('reviewer'))
        partnerId = await partners.share(sponsor)
        second = await enter(browser, partnerData.second.administrator.userName)
        await partners.applyFor(second)
        await partners.letShare(venue, second)
        // The demo's own co-exhibitor works for the first organizer.
        const { list } = await (await wire('organizer')).does('getCooperatorPage', { pageSize: 40 })
        const known = list.find(({ companyType, sharing }) => companyType === 'cooperatorMain' && sharing === 'none')
        if (language === 'en') await partners.askForOnRecord(second, known?.creditCode ?? '')
      })

      test(
        'it participates in the second organizer’s exhibition, adds a secondary and gives it quota',
        slow,
        async ({ browser }) => {
          test.setTimeout(120_000)
          shown = await sharedFair(await wire(partnerData.second.administrator.userName), await wire('admin'))
          const { exhibitionId } = shown
          await fair.invite(second, exhibitionId, nameFor(second, correctedPartner))
          partner = await enter(browser, partnerAdmin)
          await join(partner, exhibitionId)
          await fair.allot(second, exhibitionId, nameFor(second, partnerData.second), 100)
          await fair.allot(second, exhibitionId, nameFor(second, correctedPartner), partnerData.quota)
          await partners.bringInSecondary(partner, venue)
          await fair.invite(partner, exhibitionId, nameFor(partner, partnerData.secondary))
          secondary = await enter(browser, secondaryAdmin)
          await join(secondary, exhibitionId)
          await fair.allot(partner, exhibitionId, nameFor(partner, partnerData.secondary), partnerData.given)
          await partners.readUsage(venue)
        },
      )

      test(
        'both have badges; frozen, its operators are logged out and its badges suspended; unfrozen, everything is as before',
        slow,
        async ({ browser }) => {
          const organizer = await wire(partnerData.second.administrator.userName)
          await getBadge(await wire(partnerAdmin), organizer, shown, { name: '安禾', documentNumber: 'E51000001' })
          await getBadge(await wire(secondaryAdmin), organizer, shown, { name: '安槿', documentNumber: 'E51000002' })
          const { exhibitionId } = shown
          const states = async () =>
            (await organizer.does('getBadgePage', { exhibitionId })).list
              .map(({ name, state }) => `${name} ${state}`)
              .sort()
          expect(await states()).toEqual(['安槿 active', '安禾 active'])

          await partner.page.goto('/main')
          await partners.freeze(venue, partnerId)
          await expect(partner.page.getByRole('alertdialog', { name: partner.say('shell.endedTitle') })).toBeVisible()
          expect(await states()).toEqual(['安槿 active', '安禾 suspended'])
          await expect(wire(partnerAdmin)).rejects.toThrow()

          await partners.thaw(venue)
          expect(await states()).toEqual(['安槿 active', '安禾 active'])
          await (await enter(browser, partnerAdmin)).page.goto(secondaries)
        },
      )

      const pages = () => [
        '/organizerPage',
        cooperators,
        `${cooperators}?view=approval`,
        `${cooperators}?view=sharing`,
        `${cooperators}?view=usage`,
        `${cooperators}/${partnerId}`,
        `${cooperators}/${partnerId}/edit`,
        `${cooperators}/import`,
        `${secondaries}/new`,
        '/logisticsManagement/logisticsListPage',
        '/agentManagement/agentListPage',
        '/agentManagement/secondaryAgent',
      ]
      for (const theme of themes) {
        test(`every page is in one language and has no serious accessibility finding, ${theme}`, slow, async () => {
          test.setTimeout(180_000)
          const { page } = venue
          await page.evaluate(value => localStorage.setItem('theme', value), theme)
          // The same widgets in another colour scheme: only the pages with most of them.
          for (const pageCase of theme === 'light' ? pages() : pages().slice(5, 7)) {
            await page.goto(pageCase)
            await venue.reads()
            await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
            // Accessibility does not depend on the texts: one theme for each language.
            if ((language === 'en') === (theme === 'light')) expect(await seriousFindings(page), pageCase).toEqual([])
          }
        })
      }

      test(
        'by keyboard only a partner is opened, the consequences of freezing are read, and the dialog is cancelled',
        slow,
        async () => {
          const { page, say } = venue
          const { keyboard } = page
          await page.goto(cooperators)
          const view = venue.row(nameFor(venue, correctedPartner)).getByRole('button', { name: say('partner.view') })
          await view.focus()
          await keyboard.press('Enter')
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(nameFor(venue, correctedPartner))
          await venue.button('partner.freeze').focus()
          await keyboard.press('Enter')
          // Enter destroys nothing: the focus is on Cancel.
          await expect(venue.dialog().getByRole('button', { name: say('shell.cancel') })).toBeFocused()
          await keyboard.press('Escape')
          await expect(venue.dialog()).toHaveCount(0)
          await page.goto(cooperators)
          const views = page.getByRole('tablist', { name: say('partner.views') })
          await views.locator('[data-key=partners]').focus()
          await keyboard.press('ArrowRight')
          await expect(views.locator('[data-key=approval]')).toHaveAttribute('aria-selected', 'true')
          await expect(views.locator('[data-key=approval]')).toBeFocused()
          await expect(page).toHaveURL(`${cooperators}?view=approval`)
        },
      )
    })
}

/** Accepts an invitation. */
async function join(guest: Actor, exhibitionId: string): Promise<void> {
  await guest.page.goto(Actor.inside(exhibitionId, '/partners'))
  await guest.button('exhibition.accept').click()
  await guest.seesToast('exhibition.accepted')
}
