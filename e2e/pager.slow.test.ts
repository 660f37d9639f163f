import { listTexts } from '@fairgate/contract/app/shell/list-texts'
import { messageTexts } from '@fairgate/contract/foundation/message/texts'
import { expect, type Page } from '@playwright/test'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { signIn } from './signed-in.ts'
import { inVenue } from './venue-database.ts'

const whole = 74_000

/** Years ago, so that messages of other tests stay the newest; deleted afterwards. */
test.beforeEach(() =>
  inVenue(({ query }) =>
    query(
      `insert into message (state, channel, purpose, language, recipient_encrypted, recipient_blind_index, recipient_masked, subject, decoy,
         transport, created_at, due_at, sent_at)
       select 'sent', 'sms', case when n % 37 = 0 then 'loginCode' else 'operatorInvited' end, 'cn', '', '', 'r-' || n, '', false,
         'outbox', at, at, at
       from generate_series(1, $1 - (select count(*) from message)) n, lateral (select '2020-01-01'::timestamptz + n * interval '1 second' as at) made`,
      [whole],
    ),
  ),
)
test.afterEach(() => inVenue(({ query }) => query(`delete from message where created_at < '2021-01-01'`)))

const totals = {
  cn: (range: string, total: string) => `第 ${range} 条，共 ${total} 条`,
  en: (range: string, total: string) => `${range} of ${total}`,
}

for (const language of languages) {
  const at = language === 'cn' ? 0 : 1
  const of = totals[language]
  test(`a list of 74,000 rows can be read to its end, ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 1600, height: 900 })
    await signIn(page, 'admin', { language, path: '/outbox?size=10' })
    const { said, press } = pagerOf(page, at)
    const rows = page.locator('tbody tr')
    await expect(said).toHaveText(of('1–10', '74,000'))
    await press('7,400')
    await expect(said).toHaveText(of('73,991–74,000', '74,000'))
    // The oldest come last.
    await expect(rows).toHaveText([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(n => new RegExp(`r-${n}\\D`)))
    await expect(page.getByRole('button', { name: listTexts.nextPage[at], exact: true })).toBeDisabled()

    await page.getByRole('button', { name: listTexts.previousPage[at], exact: true }).click()
    await expect(said).toHaveText(of('73,981–73,990', '74,000'))
    await expect(rows.first()).toContainText(/r-20\D/)

    const jump = page.getByRole('textbox', { name: listTexts.goToPage[at] })
    await jump.fill('3700')
    await jump.press('Enter')
    await expect(said).toHaveText(of('36,991–37,000', '74,000'))

    await page.goto(`/outbox?size=10&by=purpose&q=${encodeURIComponent(String(messageTexts.loginCodeName[at]))}`)
    await page.getByRole('button', { name: listTexts.countAll[at] }).click()
    const { count } = await inVenue(async ({ query }) => {
      const [row] = await query<{ count: number }>(
        `select count(*)::int as count from message where purpose = 'loginCode'`,
      )
      return row ?? { count: 0 }
    })
    expect(count).toBeGreaterThan(1_900)
    await expect(said).toHaveText(of('1–10', count.toLocaleString('en-US')))
    await press(Math.ceil(count / 10).toLocaleString('en-US'))
    await expect(rows.last()).toContainText(/r-37\D/)
  })
}

function pagerOf(page: Page, at: 0 | 1) {
  const pager = page.getByRole('navigation', { name: listTexts.pages[at] })
  return {
    said: page.locator('.fg-pager-total'),
    press: (shown: string) => pager.getByRole('listitem').getByText(shown, { exact: true }).click(),
  }
}
