import { exhibitionPhrases } from '@fairgate/contract/exhibition/phrases'
import { render } from '@fairgate/contract/kernel/phrases'
import { rehearsalMark } from '@fairgate/contract/kernel/rehearsal'
import { rehearsalPhrases } from '@fairgate/contract/rehearsal/phrases'
import { expect, type Page } from '@playwright/test'
import { test } from './browser-test.ts'
import { signIn } from './signed-in.ts'
import { inVenue } from './venue-database.ts'

const affairs = '/exhibitionTransaction/papersTransaction'
const idOfOrganizers = () =>
  inVenue(async ({ query }) => {
    const [found] = await query<{ id: string }>(`
      select e.id from exhibition e join company c on c.id = e.sponsor_id join operator o on o.company_id = c.id
      join account a on a.id = o.account_id
      where a.user_name = 'organizer' and e.state = 'ready' and e.kind = 'show' and e.rehearsal_of is null
      order by e.open_from desc limit 1`)
    return found?.id ?? ''
  })

for (const language of ['cn', 'en'] as const) {
  const say = (key: keyof typeof rehearsalPhrases, values = {}) => render(rehearsalPhrases[key], language, values)

  test(`an exhibition is rehearsed: begun, its clock moved, marked, ended (${language})`, async ({ page }) => {
    const id = await idOfOrganizers()
    await signIn(page, 'organizer', { language, theme: language === 'cn' ? 'light' : 'dark', path: `${affairs}/${id}` })
    await page.getByRole('button', { name: say('begin'), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('begin'), exact: true })
      .click()
    await expect(band(page)).toContainText(say('bandSays'))
    await expect(page).toHaveURL(/papersTransaction\/.{8}-.{4}-8/)
    const rehearsal = page.url()

    await choose(page, say('dayFirstDay'))
    await page.getByRole('button', { name: say('clockSet'), exact: true }).click()
    await expect(
      page.getByText(say('clockNow', { day: say('dayOfOpen', { count: 1 }) }), { exact: true }),
    ).toBeVisible()
    await choose(page, say('dayLastDay'))
    await page.getByRole('button', { name: say('clockSet'), exact: true }).click()
    await expect(page.getByText(say('clockNow', { day: say('dayOfOpen', { count: 1 }) }), { exact: true })).toBeHidden()

    // Every page of it says what it is; one of the exhibition itself does not.
    await page.goto(`${rehearsal}/badges`)
    await expect(band(page)).toBeVisible()
    await page.goto(`${affairs}/${id}`)
    await expect(page.getByRole('button', { name: say('open'), exact: true })).toBeVisible()
    await expect(band(page)).toBeHidden()
    await page.getByRole('button', { name: say('open'), exact: true }).click()
    await expect(page).toHaveURL(rehearsal)

    await page.getByRole('button', { name: say('end'), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('end'), exact: true })
      .click()
    await expect(page).toHaveURL(`${affairs}/${id}`)
    await expect(page.getByRole('button', { name: say('begin'), exact: true })).toBeVisible()
    await page.goto(rehearsal)
    await expect(page.getByText(render(exhibitionPhrases.affairs, language)).first()).toBeVisible()
    await expect(page.getByText(say('clock'), { exact: true })).toBeHidden()
  })
}

const band = (page: Page) => page.getByRole('note', { name: rehearsalMark })

async function choose(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox').click()
  await page.locator(`.ant-select-dropdown:visible .ant-select-item-option[title="${label}"]`).click()
}
