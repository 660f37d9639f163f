import { badgeTexts } from '@fairgate/contract/badging/badge/texts'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { expect, type Page, test } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { languages } from './languages.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { inVenue } from './venue-database.ts'

/*
 * People at the service desk are served with few gestures. A gesture is a deliberate key press or a click; input of a
 * scanner or a person into the field, with the scanner's Enter, counts as typing.
 */

interface Card {
  exhibitionId: string
  name: string
  number: string
  code: string
}

/** A card of the demo's largest exhibition that is admitted by gates, in this state; each is used by one test. */
const cardIn = (state: 'printed' | 'coded', nth: number) =>
  inVenue(async ({ query }) => {
    const [card] = await query<Card>(
      `select b.exhibition_id as "exhibitionId", b.name, b.code as number, c.code from credential c
         join badge b on b.exhibition_id = c.exhibition_id and b.id = c.badge_id and b.state = 'active'
       where c.state = $1 and c.exhibition_id = (
         select exhibition_id from credential where state = 'printed' group by 1 order by count(*) desc limit 1)
       order by b.code offset $2 limit 1`,
      [state, nth],
    )
    if (!card) throw new Error(`the demo has no card that is ${state}`)
    return card
  })

const stateOf = (code: string) =>
  inVenue(async ({ query }) => {
    const [card] = await query<{ state: string; issuedTo: string | null }>(
      `select state, issued_to as "issuedTo" from credential where code = $1`,
      [code],
    )
    return card
  })

for (const [nth, language] of languages.entries()) {
  const say = (key: keyof typeof badgeTexts, values?: Record<string, string>) =>
    render(badgeTexts[key], language, values)

  test.describe(`the service desk, ${language}`, () => {
    let gestures = 0
    const press = (page: Page, key: string) => {
      gestures += 1
      return page.keyboard.press(key)
    }
    const field = (page: Page) => page.getByRole('combobox', { name: say('deskField') })
    const person = (page: Page, name: string) => page.getByRole('region', { name: say('deskPerson', { name }) })

    test.beforeEach(async ({ page }) => {
      gestures = 0
      await page.setViewportSize({ width: 1200, height: 800 })
      // A browser without a printer: the desk must not wait for one.
      await page.addInitScript(() => {
        window.print = () => {}
      })
    })

    test('hands out a printed card by a scan and Enter, once, and is ready for the next', slow, async ({ page }) => {
      const card = await cardIn('printed', nth)
      await signIn(page, 'admin', { language, path: `/counter/${card.exhibitionId}` })
      await expect(field(page)).toBeFocused()
      await expect(page.getByText(say('hintScan'))).toBeVisible()
      // A scanner is a keyboard, including its Enter.
      await page.keyboard.insertText(card.code)
      await page.keyboard.press('Enter')
      await expect(person(page, card.name)).toBeFocused()
      await expect(person(page, card.name).getByRole('button', { name: say('stepIssue') })).toBeVisible()
      await expect(person(page, card.name).getByText(say('zonesAll'))).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])
      await press(page, 'Enter')
      await press(page, 'Enter')
      await expect(page.getByText(say('handledTitle'))).toBeVisible()
      await expect(page.getByText(say('handledIssued'))).toHaveCount(1)
      await expect(field(page)).toBeFocused()
      expect(await stateOf(card.code)).toEqual({ state: 'issued', issuedTo: card.name })
      // The second Enter was superfluous, and did nothing.
      expect(gestures - 1).toBe(1)

      // Found again by a part of its printed number: nothing is left to do.
      await page.keyboard.insertText(card.number)
      await press(page, 'Enter')
      await expect(person(page, card.name).getByText(say('nothingNext'))).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(person(page, card.name)).toBeHidden()
      await expect(field(page)).toBeFocused()

      await page.keyboard.insertText('没有这样的人')
      await page.keyboard.press('Enter')
      await expect(page.getByText(say('foundNobody'))).toBeVisible()
      // The next scan replaces the unsuccessful input.
      await page.keyboard.insertText(card.number)
      await expect(field(page)).toHaveValue(card.number)
    })

    test('prints a new card in three gestures, with preview and confirmation, and replaces it with a reason', async ({
      page,
    }) => {
      const card = await cardIn('coded', nth)
      await signIn(page, 'admin', { language, path: `/counter/${card.exhibitionId}` })
      await expect(field(page)).toBeFocused()
      await page.keyboard.insertText(card.number)
      await page.keyboard.press('Enter')
      await expect(person(page, card.name)).toBeFocused()
      await press(page, 'Enter')
      const dialog = page.getByRole('dialog')
      // The PDF itself: front and back as the printer gets them.
      await expect(dialog.getByRole('img')).toHaveCount(2)
      await expect(dialog.getByRole('button', { name: say('print'), exact: true })).toBeFocused()
      await expect(dialog.getByRole('button', { name: say('print'), exact: true })).not.toHaveAttribute('aria-busy')
      await press(page, 'Enter')
      // It was sent to the printer, which does not report success.
      await expect(dialog.getByText(say('cameOutAsk'))).toBeVisible()
      expect((await stateOf(card.code))?.state).toBe('queued')
      await press(page, 'Enter')
      await expect(dialog).toBeHidden()
      await expect.poll(async () => (await stateOf(card.code))?.state).toBe('printed')
      expect(gestures).toBe(3)
      // What was done here says nothing about anybody else.
      await expect(page.getByText(say('changedByOther', { state: '' }).slice(0, 12))).toBeHidden()

      // The card is still selected, to be handed out by Enter; but its code is unreadable, so another one is created.
      await expect(field(page)).toBeFocused()
      await expect(person(page, card.name).getByRole('button', { name: say('stepIssue') })).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await expect(person(page, card.name)).toBeFocused()
      await page.keyboard.press('r')
      await dialog.getByRole('combobox').click()
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').nth(2).click()
      await dialog.getByRole('button', { name: say('reprint') }).click()
      await expect(dialog).toBeHidden()
      expect((await stateOf(card.code))?.state).toBe('dead')

      // The old card is scanned again: it is recognized, and Enter hands nothing out for it.
      await page.keyboard.press('Escape')
      await page.keyboard.insertText(card.code)
      await page.keyboard.press('Enter')
      await expect(person(page, card.name).getByRole('alert')).toHaveText(say('cardRevoked'))
    })

    test(
      "finds several by a part of a name, moves through them by arrow keys, and shows a colleague's change",
      slow,
      async ({ page }) => {
        const card = await cardIn('printed', 4 + nth)
        const part = card.name.slice(0, 1)
        await signIn(page, 'admin', { language, path: `/counter/${card.exhibitionId}` })
        await expect(field(page)).toBeFocused()
        await page.keyboard.insertText(part)
        await page.keyboard.press('Enter')
        const hits = page.getByRole('listbox', { name: say('deskHits') }).getByRole('option')
        await expect(hits.nth(1)).toBeVisible()
        await expect(hits.first()).toHaveAttribute('aria-selected', 'true')
        await page.keyboard.press('ArrowDown')
        await expect(hits.nth(1)).toHaveAttribute('aria-selected', 'true')
        const name = (await hits.nth(1).locator('strong').textContent()) ?? ''
        await press(page, 'Enter')
        await expect(person(page, name)).toBeFocused()
        expect(gestures).toBe(1)

        await page.keyboard.press('Escape')
        await page.keyboard.insertText(card.number)
        await page.keyboard.press('Enter')
        await expect(person(page, card.name)).toBeFocused()
        await inVenue(({ query }) =>
          query(
            `update credential set state = 'issued', version = version + 1, issued_at = now(), issued_to = 'X' where code = $1`,
            [card.code],
          ),
        )
        // The colleague was faster: a message says so, and the desk sees the current state.
        await page.keyboard.press('Enter')
        await expect(page.locator('[data-field=typed] .fg-field-error')).toBeVisible()
        await expect(person(page, card.name).getByText(say('nothingNext'))).toBeVisible()
        expect((await stateOf(card.code))?.issuedTo).toBe('X')
      },
    )
  })
}
