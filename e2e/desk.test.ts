import { readFile } from 'node:fs/promises'
import { hotlineRefusals } from '@fairgate/contract/admission/hotline/texts'
import { expect } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { sayIn } from './story/say.ts'
import { inVenue } from './venue-database.ts'

interface ActiveBadge {
  code: string
  exhibition: { cn: string; en: string }
}

/** Numbers of badges of one exhibition that a gate admits, each found once. */
const findActiveBadges = (most: number) =>
  inVenue(({ query }) =>
    query<ActiveBadge>(
      `select min(b.code) as code, json_build_object('cn', min(e.name_cn), 'en', min(e.name_en)) as exhibition
       from badge b join exhibition e on e.id = b.exhibition_id where b.state = 'active' and e.state = 'ready'
       group by b.code having count(*) = 1 order by b.code limit $1`,
      [most],
    ),
  )

for (const [at, language] of languages.entries()) {
  test(`the support line looks up a caller, and exports 20 numbers as a sheet (${language})`, async ({ page }) => {
    const say = sayIn(language)
    const active = await findActiveBadges(18)
    const [first] = active as [ActiveBadge, ...ActiveBadge[]]
    await signIn(page, 'admin', { language, path: '/hotline' })
    const number = page.locator('[data-field=number]')
    await number.getByRole('textbox').fill('5678')
    await page.getByRole('button', { name: say('hotline.lookUp'), exact: true }).click()
    await expect(number).toContainText(hotlineRefusals.notANumber[at + 1] as string)
    await number.getByRole('textbox').fill(first.code.toLowerCase())
    await page.getByRole('button', { name: say('hotline.lookUp'), exact: true }).click()
    const found = page.getByRole('status').filter({ hasText: say('hotline.readOut') })
    await expect(found.locator('blockquote')).toContainText(first.code)
    await expect(found.locator('blockquote')).toContainText(first.exhibition[language])
    for (const part of ['hotline.listed', 'hotline.invited', 'hotline.receipts'] as const)
      await expect(found.getByRole('heading', { name: say(part), exact: true })).toBeVisible()
    // The look-up was logged before it was answered; the log is collapsed until it is opened.
    await expect(page.getByRole('row', { name: new RegExp(say('hotline.kind_badgeCode')) })).toHaveCount(0)
    await page.getByRole('button', { name: say('hotline.calls') }).click()
    await expect(page.getByRole('row', { name: new RegExp(first.code) }).last()).toContainText(
      say('hotline.kind_badgeCode'),
    )
    expect(await seriousFindings(page)).toEqual([])

    await page.goto('/batchSearch')
    const numbers = [...active.map(({ code }) => code), first.code, language === 'cn' ? '张三' : 'somebody']
    expect(numbers).toHaveLength(20)
    const reason = `${language === 'cn' ? '核对来访名单' : 'A list of visitors'} ${Date.now()}`
    await page.locator('[data-field=numbers]').getByRole('textbox').fill(numbers.join('\n'))
    await page.getByRole('button', { name: say('batchSearch.search'), exact: true }).click()
    await expect(page.locator('[data-field=reason] .fg-field-error')).toBeVisible()
    await page.locator('[data-field=reason]').getByRole('textbox').fill(reason)
    await page.getByRole('button', { name: say('batchSearch.search'), exact: true }).click()
    const results = page.getByRole('table', { name: say('batchSearch.results') })
    await expect(results.getByRole('row', { name: new RegExp(say('batchSearch.holder_badge')) }).first()).toBeVisible()
    await expect(results).toContainText(say('batchSearch.sameAs', { line: 1 }))
    await expect(results).toContainText(say('batchSearch.result_meaningless'))
    expect(await seriousFindings(page)).toEqual([])

    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: say('batchSearch.searchSheet') }).click()
    await page.getByRole('button', { name: say('job.download'), exact: true }).click()
    // An xlsx file is a zip archive.
    expect((await readFile(await (await file).path())).subarray(0, 2).toString()).toBe('PK')
    await page.goto('/batchSearch')
    const savedRow = page.getByRole('row', { name: new RegExp(reason) })
    await expect(savedRow).toHaveCount(2)
    await expect(savedRow.first()).toContainText('20')
  })
}

test('the support line sees at the top that the owner of a badge code is blacklisted', slow, async ({ page }) => {
  const say = sayIn('en')
  const [active] = (await findActiveBadges(1)) as [ActiveBadge]
  const [entry] = await inVenue(({ query }) =>
    query<{ code: string }>(
      `with entry as (select id, code from blacklist where state = 'active' and kind = 'person' order by code limit 1),
       document as (
         insert into blacklist_document (blacklist_id, ordinal, type, blind_index, encrypted, masked)
         select entry.id, 9, 'passport', b.document_blind_index, 'x', 'E*******0' from entry, badge b where b.code = $1
         on conflict do nothing)
       select code from entry`,
      [active.code],
    ),
  )
  await signIn(page, 'admin', { language: 'en', path: '/hotline' })
  await page.locator('[data-field=number]').getByRole('textbox').fill(active.code)
  await page.keyboard.press('Enter')
  const reasons = page.getByRole('list', { name: say('hotline.reasons') })
  await expect(reasons).toContainText(entry?.code ?? 'no entry')
  expect(await seriousFindings(page)).toEqual([])
})
