import { expect, type Page } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { englishFirst as languages } from './languages.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { openFair } from './story/open-fair.ts'
import { sayIn } from './story/say.ts'
import { inVenue } from './venue-database.ts'

/**
 * An exhibition with three badge types, in which the co-exhibitor has five of the first; `name` is in both languages.
 */
async function fairWithTypes(name = 'Quotas') {
  const [venue, organizer, partner] = await Promise.all([wire('admin'), wire('organizer'), wire('cooperator')])
  const { exhibitionId } = await openFair({ venue, organizer, partner }, 5, { nameCn: name, nameEn: name })
  for (const [nameCn, nameEn] of [
    ['媒体', 'Press'],
    ['搭建', 'Builder'],
  ] as const) {
    await organizer.does('addBadgeType', {
      ...{ exhibitionId, nameCn, nameEn, subject: 'person', colour: '#b6541c', requiredFields: [] },
      ...{ approvalRoute: 'sponsor', phases: ['open'] },
    })
  }
  const { list } = await organizer.does('getParticipationPage', { exhibitionId, pageSize: 999 })
  const row = list.find(({ kind }) => kind === 'cooperator')
  if (!row) throw new Error('The co-exhibitor takes no part.')
  const granted = async () => {
    const rows = (await organizer.does('getParticipationPage', { exhibitionId, pageSize: 999 })).list
    return (rows.find(({ id }) => id === row.id)?.quotas ?? []).map(quota => quota.granted).sort((a, b) => a - b)
  }
  return { exhibitionId, row, granted, path: `/exhibitionTransaction/papersTransaction/${exhibitionId}` }
}

/** Pastes a block of a spreadsheet into the focused cell. */
const paste = (page: Page, block: string) =>
  page.evaluate(text => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, block)

for (const language of languages) {
  const say = sayIn(language)
  test(
    `quotas of three types take two gestures and typing; a block is pasted, corrected, copied from another exhibition: ${language}`,
    slow,
    async ({ page }) => {
      test.setTimeout(120_000)
      // Other exhibitions of the organizer could have the same name: the copy must come from this one.
      const source = `Source of quotas ${language} ${Date.now()}`
      const earlier = await fairWithTypes(source)
      const company = earlier.row.company[language]
      await signIn(page, 'organizer', { language, path: `${earlier.path}/partners` })
      const line = page.getByRole('row').filter({ has: page.locator('td:nth-child(2)', { hasText: company }) })
      const save = page.getByRole('button', { name: say('participation.saveQuotas'), exact: true })
      const cells = page.locator(`[data-partner="${earlier.row.id}"] input`)

      let gestures = 0
      const click = async (button: ReturnType<Page['getByRole']>) => {
        gestures++
        await button.click()
      }
      await click(line.getByRole('button', { name: say('exhibition.allot'), exact: true }))
      await expect(cells.first()).toBeFocused()
      await page.keyboard.type('10')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.type('20')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.type('30')
      await click(save)
      await expect(page.getByText(say('participation.quotasSaved', { count: 3 }), { exact: true })).toBeVisible()
      expect(gestures).toBe(2)
      expect(await earlier.granted()).toEqual([10, 20, 30])
      expect(await seriousFindings(page)).toEqual([])

      // A block: thousands are understood, what is no number stays in its cell and is marked, what has no cell is reported.
      await cells.first().focus()
      await paste(page, '1,200\tmany\t3\t77\r\n')
      await expect(cells.nth(0)).toHaveValue('1200')
      await expect(cells.nth(1)).toHaveValue('many')
      await expect(cells.nth(1)).toHaveAccessibleDescription(say('participation.notACount'))
      await expect(page.getByText('77')).toBeVisible()
      await expect(save).toBeDisabled()
      await cells.nth(1).fill('25')
      await page.keyboard.press('Control+s')
      await expect(cells.nth(1)).toHaveAttribute('aria-describedby')
      await expect.poll(earlier.granted).toEqual([3, 25, 1200])

      const later = await fairWithTypes()
      await page.goto(`${later.path}/quotas`)
      await page.getByRole('button', { name: say('participation.copyQuotas'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: say('participation.copyQuotas') })
      // By its name: there may be more than the list shows at once.
      await dialog.getByRole('combobox').fill(source)
      const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
      await options.filter({ hasText: source }).click()
      await dialog.getByRole('button', { name: say('participation.copy'), exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(page.locator(`[data-partner="${later.row.id}"] input`).first()).not.toHaveValue('5')
      await save.click()
      await expect.poll(later.granted).toEqual([3, 25, 1200])
    },
  )
}

test('forty partners get quotas of three types by three gestures: a cell, a block, one save', async ({ page }) => {
  const fair = await fairWithTypes()
  await inVenue(({ query }) =>
    query(
      `with made as (insert into company (type, name_cn, name_en, state)
         select 'cooperatorMain', '四十家 ' || n, 'Of forty ' || n, 'inUse' from generate_series(1, 40) n returning id)
       insert into participation (exhibition_id, company_id, sponsor_id, parent_id, kind, state)
       select root.exhibition_id, made.id, root.sponsor_id, root.id, 'cooperator', 'pendingAllocation'
       from made, participation root where root.exhibition_id = $1 and root.kind = 'sponsor'`,
      [fair.exhibitionId],
    ),
  )
  await signIn(page, 'organizer', { path: `${fair.path}/quotas` })
  const rows = page.locator('[data-partner]')
  await expect(rows).toHaveCount(42)
  await rows.locator('input').first().click()
  await paste(page, Array.from({ length: 42 }, () => '8\t9\t7').join('\r\n'))
  await page.keyboard.press('Control+s')
  const granted = () =>
    inVenue(({ query }) =>
      query(
        `select count(*)::int as n from quota q join participation p on p.id = q.participation_id
         join company c on c.id = p.company_id where p.exhibition_id = $1 and c.name_en like 'Of forty %' and q.granted between 7 and 9`,
        [fair.exhibitionId],
      ),
    )
  await expect.poll(async () => JSON.stringify(await granted())).toContain('"n":120')
})
