import { expect } from '@playwright/test'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { type RunningServer, startServer } from './running-server.ts'
import { seriousFindings } from './serious-findings.ts'
import { Actor } from './story/actor.ts'

// Each language has a separate server, because a policy is published once.
test.describe.configure({ mode: 'parallel' })

/**
 * A policy from its draft to the doors: changed, simulated with the day before, read, published, compared, explained
 * for one badge.
 */
for (const language of languages) {
  test.describe
    .serial(`the story of a policy, ${language}`, () => {
      const preview = language === 'cn' ? '上午媒体预展' : 'Press preview in the morning'
      let server: RunningServer
      let venue: Actor
      /** The time, channel and badge of the difference that is explained later. */
      let expectedTexts: { day: string; channel: string; badge: string }

      test.beforeAll(async () => {
        server = await startServer()
      })
      test.afterAll(() => server.stop())

      test('a clause of the draft is changed: what was simulated is no longer what stands there', async ({
        browser,
      }) => {
        venue = await Actor.logIn(browser, server, language, 'admin')
        const { page, say } = venue
        await page.goto('/entranceGuard/policy')
        await venue
          .row(say('policy.versionOf', { no: 3 }))
          .getByRole('link', { name: say('policy.versionOf', { no: 3 }) })
          .or(venue.row(say('policy.versionOf', { no: 3 })).getByRole('button', { name: say('policy.edit') }))
          .first()
          .click()
        await expect(page.getByText(say('policy.simulatedOtherwise', { count: 37 }))).toBeVisible()
        await venue.reads()
        expect(await seriousFindings(page)).toEqual([])
        await venue
          .row(preview)
          .getByRole('button', { name: say('policy.editClause') })
          .click()
        await venue.dialog().locator('[data-field=nameEn] input').fill('Press preview until eleven')
        await venue.dialog().locator('[data-field=nameCn] input').fill('媒体预展到十一点')
        await venue.reads()
        await venue
          .dialog()
          .getByRole('button', { name: say('shell.save'), exact: true })
          .click()
        await expect(venue.dialog()).toHaveCount(0)
        await expect(page.getByText(say('policy.simulationStale'))).toBeVisible()
      })

      test('the day before is simulated, and each scan that would be evaluated differently says why', async () => {
        const { page, say } = venue
        const days = page.getByRole('combobox', { name: say('policy.simulateDay') })
        await days.click()
        const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
        const day = ((await options.last().textContent()) ?? '').slice(0, 10)
        await options.last().click()
        await page.getByRole('button', { name: say('policy.rehearse'), exact: true }).click()
        await expect(page.getByText(say('policy.simulationStale'))).toHaveCount(0, { timeout: 60_000 })
        await expect(page.getByText(say('policy.simulatedOtherwise', { count: 37 }))).toBeVisible()
        await venue.reads()
        await page.getByRole('button', { name: say('policy.showScans') }).click()
        const first = venue.dialog().getByRole('row').nth(1)
        await expect(first).toContainText(say('gate.wrongHoursShort'))
        await venue.reads()
        const [, channel = '', badge = ''] = await first.getByRole('cell').allTextContents()
        expectedTexts = { day, channel, badge }
        await venue
          .dialog()
          .getByRole('button', { name: say('shell.close') })
          .first()
          .click()
      })

      test('draft and current version are compared clause by clause', async () => {
        const { page, say } = venue
        await page.getByRole('button', { name: say('policy.compare'), exact: true }).click()
        const dialog = venue.dialog()
        await expect(dialog.getByText(say('policy.change_added'), { exact: true })).toBeVisible()
        await expect(dialog.locator('del').filter({ hasText: '22:00' })).toBeVisible()
        await expect(dialog.locator('ins').filter({ hasText: '02:00' })).toBeVisible()
        await venue.reads()
        expect(await seriousFindings(page)).toEqual([])
        await dialog
          .getByRole('button', { name: say('shell.close') })
          .first()
          .click()
      })

      test('one scan is explained: which clause refuses it, and when it would be admitted', async () => {
        const { page, say } = venue
        await page.getByRole('button', { name: say('policy.tryScan'), exact: true }).click()
        const dialog = venue.dialog()
        const field = (name: string) => dialog.locator(`[data-field=${name}]`)
        await field('tryShown').locator('input').fill(expectedTexts.badge)
        await field('channelId').locator('input').click()
        await page.locator('.ant-select-dropdown:visible').getByText(` · ${expectedTexts.channel}`).click()
        await field('tryAt').locator('input').first().fill(expectedTexts.day)
        await field('tryAt').locator('input').first().press('Tab')
        await field('tryAt').locator('input').nth(1).fill('09:30')
        await field('tryAt').locator('input').nth(1).press('Tab')
        await dialog.getByRole('button', { name: say('policy.tryAsk') }).click()
        await expect(dialog.getByText(say('gate.refused'), { exact: true })).toBeVisible()
        await expect(
          dialog.getByText(`3. ${language === 'cn' ? '媒体预展到十一点' : 'Press preview until eleven'}`),
        ).toBeVisible()
        await expect(dialog.getByRole('definition').filter({ hasText: '11:00' })).toBeVisible()
        // The holder's name is shown as it was entered.
        expect(await seriousFindings(page)).toEqual([])
        await dialog
          .getByRole('button', { name: say('shell.close') })
          .first()
          .click()
      })

      test('simulated as it is, it is published without a reason, and the one before has ended', async () => {
        const { page, say } = venue
        await page.getByRole('button', { name: say('policy.publish'), exact: true }).click()
        await expect(venue.dialog().getByText(say('policy.publishLead'))).toBeVisible()
        await venue.reads()
        await venue
          .dialog()
          .getByRole('button', { name: say('policy.publish'), exact: true })
          .click()
        await venue.seesToast('policy.publishedDone')
        await page.goto('/entranceGuard/policy')
        await expect(venue.row(say('policy.versionOf', { no: 3 }))).toContainText(say('policy.standing_inForce'))
        await expect(venue.row(say('policy.versionOf', { no: 2 }))).toContainText(say('policy.standing_past'))
        await venue.reads()
      })
    })
}
