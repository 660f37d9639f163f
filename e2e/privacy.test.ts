import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { sayIn } from './story/say.ts'
import { inVenue } from './venue-database.ts'

const shots = process.env.FAIRGATE_SHOTS
const people = 3

/** An exhibition that ended and was settled 400 days ago, with three badge holders. */
async function oldShow(mark: string): Promise<string> {
  const name = `旧展会${mark}`
  await inVenue(async ({ query }) => {
    const [show] = await query<{ id: string; sponsorId: string }>(
      `insert into exhibition (sponsor_id, state, name_cn, name_en, halls, move_in_from, move_in_to, open_from, open_to, move_out_from,
         move_out_to, ended_at)
       select sponsor_id, 'settled', $1, $2, halls, at - interval '6 days', at - interval '5 days', at - interval '4 days', at - interval '2 days',
         at - interval '1 day', at, at
       from exhibition, (select now() - interval '400 days' as at) ago where state = 'ready' order by id limit 1
       returning id, sponsor_id as "sponsorId"`,
      [name, `Old Show ${mark}`],
    )
    for (let n = 1; n <= people; n++)
      await query(
        `insert into badge (exhibition_id, id, state, code, badge_type_id, company_id, participation_id, name, phone_masked, phases, created_by)
         values ($1, $2, 'expired', $3, $2, $4, $2, $5, '139****0000', '{open}', $2)`,
        [show?.id, randomUUID(), `OS-00000${n}`, show?.sponsorId, `旧人${n}`],
      )
  })
  return name
}

/** Names of the people of a show, as they are stored. */
const namesIn = (show: string) =>
  inVenue(async ({ query }) =>
    (
      await query<{ name: string }>(
        `select b.name from badge b join exhibition e on e.id = b.exhibition_id where e.name_cn = $1 order by 1`,
        [show],
      )
    ).map(({ name }) => name),
  )

for (const language of languages) {
  test(`a retention period is set, previewed, executed, and certified (${language})`, async ({ page }) => {
    const say = sayIn(language)
    const mark = String(Date.now() % 1_000_000)
    const cn = await oldShow(mark)
    const show = language === 'cn' ? cn : `Old Show ${mark}`
    await signIn(page, 'admin', { language, path: '/dataRetention', theme: language === 'en' ? 'dark' : 'light' })
    const periods = page.getByRole('table', { name: say('privacy.periods') })
    const preview = page.getByRole('table', { name: say('privacy.preview') })
    await expect(periods.getByRole('row')).toHaveCount(13)

    const period = (kind: 'person' | 'address') => periods.getByRole('row', { name: say(`privacy.kind_${kind}`) })
    const dialog = page.getByRole('dialog')
    // The legal minimum is six months, and the field says so.
    await period('address')
      .getByRole('button', { name: say('privacy.setPeriod') })
      .click()
    const addressDays = await dialog.getByRole('textbox').inputValue()
    await dialog.getByRole('textbox').fill('30')
    await dialog.getByRole('button', { name: say('shell.save') }).click()
    await expect(dialog.locator('.fg-field-error')).toContainText('180')
    await dialog.getByRole('textbox').fill(addressDays)
    await dialog.getByRole('button', { name: say('shell.cancel') }).click()

    await period('person')
      .getByRole('button', { name: say('privacy.setPeriod') })
      .click()
    const personDays = await dialog.getByRole('textbox').inputValue()
    await dialog.getByRole('textbox').fill('365')
    await expect(dialog.getByRole('status').filter({ hasText: /[1-9]/ })).toBeVisible()
    if (shots) await page.screenshot({ path: `${shots}/period-${language}.png` })
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: say('shell.save') }).click()
    await expect(period('person')).toContainText(say('privacy.daysRetained', { days: 365 }))
    const line = preview.getByRole('row', { name: new RegExp(show) })
    await expect(line).toContainText(say('privacy.kind_person'))
    await expect(line.getByRole('cell').nth(2)).toHaveText(String(people))
    expect(await seriousFindings(page)).toEqual([])
    for (const width of shots ? [1200, 1600] : []) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${shots}/retention-${language}-${width}.png` })
    }

    await page.getByRole('button', { name: say('privacy.runNow') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('privacy.runNow') })
      .click()
    await expect(line).toHaveCount(0)
    expect(await namesIn(cn)).toEqual(Array.from({ length: people }, () => '—'))

    await page.getByRole('button', { name: say('privacy.certificates') }).click()
    await page.getByRole('row', { name: new RegExp(show) }).click()
    const drawer = page
      .getByRole('complementary')
      .or(page.getByRole('dialog'))
      .filter({ hasText: say('privacy.statement') })
    await expect(drawer).toContainText(show)
    await expect(drawer.getByRole('table', { name: say('privacy.counts') })).toContainText('badge')
    await expect(drawer).toContainText(say('privacy.daysRetained', { days: 365 }))
    if (shots) await page.screenshot({ path: `${shots}/certificate-${language}.png` })
    expect(await seriousFindings(page)).toEqual([])

    // Restores the previous value for other tests.
    await page.goto('/dataRetention')
    await period('person')
      .getByRole('button', { name: say('privacy.setPeriod') })
      .click()
    await dialog.getByRole('textbox').fill(personDays)
    await dialog.getByRole('button', { name: say('shell.save') }).click()
    await expect(period('person')).not.toContainText(say('privacy.daysRetained', { days: 365 }))
  })
}
