import { expect, type Page } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { signIn } from './signed-in.ts'
import { sayIn } from './story/say.ts'
import { inVenue } from './venue-database.ts'

/** Answers commands with 503 for as long as it is set to. */
async function outage(page: Page) {
  const state = { away: false, refused: 0, retryAfter: '0' }
  await page.route('**/api', async route => {
    if (!state.away) return route.fallback()
    state.refused++
    await route.fulfill({
      status: 503,
      headers: { 'retry-after': state.retryAfter },
      json: { statusCode: 10503, msg: 'refused-by-test', data: null, traceId: '' },
    })
  })
  return state
}

for (const language of languages) {
  const say = sayIn(language)

  const openList = async (page: Page) => {
    await signIn(page, 'admin', { language, path: '/organizerPage' })
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    const list = page.locator('nav a[href="/exhibitionApproval"]')
    return { list, rows: page.getByRole('table').getByRole('row'), total: page.locator('.fg-pager-total') }
  }

  test(
    `a list whose read is refused for a while shows its skeleton, and then its rows (${language})`,
    slow,
    async ({ page }) => {
      const { list, rows, total } = await openList(page)
      const server = await outage(page)
      server.away = true
      await list.click()
      await expect(page.locator('.fg-table-frame')).toHaveAttribute('aria-busy', 'true')
      const before = server.refused
      // Whoever was refused has asked once more: nothing but the skeleton stands there, and no message appeared.
      await expect.poll(() => server.refused).toBeGreaterThan(before + 1)
      await expect(page.locator('.fg-skeleton-list')).toBeVisible()
      await expect(total).toBeEmpty()
      expect([
        await page.getByText('refused-by-test').count(),
        await page.getByText(say('shell.refusedTitle')).count(),
      ]).toEqual([0, 0])
      server.away = false
      await expect(rows.nth(1)).toBeVisible()
      await expect(total).not.toBeEmpty()
    },
  )

  test(
    `while a search is under way, no count of the earlier rows stands next to it (${language})`,
    slow,
    async ({ page }) => {
      const { total } = await openList(page)
      const counts = page.getByRole('tablist').locator('.fg-tab-count')
      await expect(total).not.toBeEmpty()
      await expect(counts.first()).toBeVisible()
      const server = await outage(page)
      server.away = true
      await page.locator('.fg-search-field input').fill('nobody-has-this-name')
      await page.keyboard.press('Enter')
      await expect(page.locator('.fg-table-frame')).toHaveAttribute('aria-busy', 'true')
      await expect(total).toBeEmpty()
      await expect(counts).toHaveCount(0)
      server.away = false
      await expect(total).toHaveText(say('shell.total', { count: 0, shown: '0' }))
      // An empty result says nothing about another search.
      server.away = true
      await page.locator('.fg-search-field input').fill('nor-that')
      await page.keyboard.press('Enter')
      await expect(page.locator('.fg-skeleton-list')).toBeVisible()
      await expect(total).toBeEmpty()
      server.away = false
      await expect(total).not.toBeEmpty()
    },
  )

  test(`a job shows its number of rows when they are counted (${language})`, slow, async ({ page }) => {
    const [job] = await inVenue(({ query }) =>
      query<{ id: string }>(`insert into job (kind, company_id, operator_id, title_key, state, started_at)
        select 'counting', o.company_id, o.id, 'job.tray', 'running', now()
        from operator o join account a on a.id = o.account_id where a.user_name = 'admin' returning id`),
    )
    await signIn(page, 'admin', { language, path: '/organizerPage' })
    await page.getByRole('button', { name: say('job.trayRunning', { count: 1 }) }).click()
    const shown = page.locator('.fg-job.is-running')
    await expect(shown).toBeVisible()
    await expect(shown.locator('p')).toBeEmpty()
    await expect(shown.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow')
    await inVenue(({ query }) => query('delete from job where id = $1', [job?.id]))
  })

  test(`a list that cannot be read says so, without a number of rows, and is read on retry (${language})`, async ({
    page,
  }) => {
    const { list, rows, total } = await openList(page)
    const server = await outage(page)
    // Longer than the console waits.
    Object.assign(server, { away: true, retryAfter: '60' })
    await list.click()
    const failure = page.getByRole('alert').filter({ hasText: say('shell.refusedTitle') })
    await expect(failure).toContainText('refused-by-test')
    await expect(total).toBeEmpty()
    const retry = failure.getByRole('button', { name: say('shell.retry') })
    // Waits for the button before the server is back, so that the click comes before the automatic retry.
    await retry.click({ trial: true })
    server.away = false
    await retry.click()
    await expect(rows.nth(1)).toBeVisible()
    await expect(total).not.toBeEmpty()
  })
}
