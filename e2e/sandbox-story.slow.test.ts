import { readFile } from 'node:fs/promises'
import { exhibitionTexts } from '@fairgate/contract/exhibitions/exhibition/texts'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { sandboxMark, sandboxPrefix } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { sandboxTexts } from '@fairgate/contract/lifecycle/rehearsal/texts'
import { audienceImportColumns } from '@fairgate/contract/sales/audience/import-fields'
import { expect, type Page } from '@playwright/test'
import { cornerOf } from '../server/src/app/testing/picture-corner.ts'
import { readPictureQr } from '../server/src/app/testing/picture-qr.ts'
import { otherPage, wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { sentLink } from './sent-link.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { sayIn } from './story/say.ts'
import { inVenue } from './venue-database.ts'

const tasks = '/exhibitionTransaction/papersTransaction'
const idOfOrganizers = () =>
  inVenue(async ({ query }) => {
    const [found] = await query<{ id: string }>(`
      select e.id from exhibition e join company c on c.id = e.sponsor_id join operator o on o.company_id = c.id
      join account a on a.id = o.account_id
      where a.user_name = 'organizer' and e.state = 'ready' and e.kind = 'show' and e.sandbox_of is null and e.sale_open
        and exists (select from ticket_type y where y.exhibition_id = e.id)
      order by e.open_from limit 1`)
    return found?.id ?? ''
  })

for (const language of languages) {
  const say = (key: keyof typeof sandboxTexts, values = {}) => render(sandboxTexts[key], language, values)

  test(`a sandbox exhibition: begun, its clock moved, marked, tried by strangers, ended (${language})`, async ({
    page,
    browser,
  }) => {
    const id = await idOfOrganizers()
    await signIn(page, 'organizer', { language, theme: language === 'cn' ? 'light' : 'dark', path: `${tasks}/${id}` })
    await page.getByRole('button', { name: say('begin'), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('begin'), exact: true })
      .click()
    await expect(band(page)).toContainText(say('bandSays'))
    await expect(page).toHaveURL(/papersTransaction\/.{8}-.{4}-8/)
    const sandboxUrl = page.url()

    await choose(page, say('dayFirstDay'))
    await page.getByRole('button', { name: say('clockSet'), exact: true }).click()
    await expect(
      page.getByText(say('clockNow', { day: say('dayOfOpen', { count: 1 }) }), { exact: true }),
    ).toBeVisible()
    const exhibitionId = sandboxUrl.split('/').at(-1) ?? ''
    await showsStrangers(await otherPage(browser, { width: 390, height: 844 }), exhibitionId, language)
    await importsPeople(await otherPage(browser), language)
    await page.bringToFront()

    await choose(page, say('dayLastDay'))
    await page.getByRole('button', { name: say('clockSet'), exact: true }).click()
    await expect(page.getByText(say('clockNow', { day: say('dayOfOpen', { count: 1 }) }), { exact: true })).toBeHidden()

    // Every page of the sandbox says so; those of the exhibition itself do not.
    await page.goto(`${sandboxUrl}/badges`)
    await expect(band(page)).toBeVisible()
    await page.goto(`${tasks}/${id}`)
    await expect(page.getByRole('button', { name: say('open'), exact: true })).toBeVisible()
    await expect(band(page)).toBeHidden()
    await page.getByRole('button', { name: say('open'), exact: true }).click()
    await expect(page).toHaveURL(sandboxUrl)

    await page.getByRole('button', { name: say('end'), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('end'), exact: true })
      .click()
    await expect(page).toHaveURL(`${tasks}/${id}`)
    await expect(page.getByRole('button', { name: say('begin'), exact: true })).toBeVisible()
    await page.goto(sandboxUrl)
    await expect(page.getByText(render(exhibitionTexts.affairs, language)).first()).toBeVisible()
    await expect(page.getByText(say('clock'), { exact: true })).toBeHidden()
  })
}

/** What somebody opens on a telephone says that it is a sandbox's, and so does what they keep of it. */
async function showsStrangers(telephone: Page, exhibitionId: string, language: Language): Promise<void> {
  const say = sayIn(language)
  const organizer = await wire('organizer')
  const types = (await organizer.does('getTicketTypeList', { exhibitionId })).list
  const [pass] = types.filter(({ nameEn }) => nameEn === 'Full pass')
  const phone = `1377${`${Date.now()}`.slice(-7)}`
  const [buyer, document] = [
    { name: '示例买家', phone },
    { documentType: 'passport', documentNumber: `E${phone.slice(-8)}` },
  ]
  const line = { ticketTypeId: pass?.id ?? '', quantity: 1, holders: [{ name: '示例持票人', ...document }] }
  await organizer.does('issueTickets', { exhibitionId, lines: [line], buyer, method: 'cash', send: 'now' } as never)
  const surveys = (await organizer.does('getSurveyPage', { exhibitionId })).list
  const survey = surveys.find(({ title }) => title.en === 'Visitor survey')
  if (!survey) throw new Error('The demo asks its visitors.')
  await organizer.does('publishSurvey', { id: survey.id, version: survey.version })
  const { url } = await organizer.does('getSurveyDetail', { id: survey.id })

  const mark = telephone.getByText(sandboxMark, { exact: true })
  await telephone.goto('/agreement-2020.html')
  await telephone.evaluate(spoken => localStorage.setItem('language', spoken), language)
  await telephone.goto(new URL(url ?? '').pathname)
  await expect(telephone.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(mark).toBeVisible()
  await telephone.goto(new URL(await sentLink(phone)).pathname)
  await expect(mark).toBeVisible()
  expect(await seriousFindings(telephone)).toEqual([])
  const file = telephone.waitForEvent('download')
  await telephone.getByRole('button', { name: say('ticket.openSave') }).click()
  const picture = await readFile(await (await file).path())
  expect(await cornerOf(picture)).toEqual([0xb0, 0x10, 0x20])
  expect(await readPictureQr(picture)).not.toBe('')
  await telephone.context().close()
}

/** A sheet of people is tried as in earnest, and nobody is stored. */
async function importsPeople(clerk: Page, language: Language): Promise<void> {
  const say = sayIn(language)
  const mark = `${Date.now()}`.slice(-7)
  const columns = Object.values(audienceImportColumns).map(label => label.join(' '))
  const sheet = [columns.join(','), `试演人${mark},1376${mark}`, `无号人${mark},`].join('\n')
  await signIn(clerk, 'organizer', { language, path: '/audienceManagement/potential/import' })
  const chosen = clerk.locator('[data-field=exhibitionId]')
  await chosen.getByRole('combobox').click()
  await chosen.getByRole('combobox').fill(sandboxPrefix[language].trim())
  await clerk.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await expect(chosen).toContainText(say('audience.importSandbox'))
  const buffer = Buffer.from(sheet)
  await clerk.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await clerk.getByRole('button', { name: say('import.startImport') }).click()
  await expect(band(clerk)).toContainText(say('audience.importSandbox'))
  const passed = clerk.locator('.fg-report-numbers dl > div').filter({ hasText: say('audience.importPassed') })
  await expect(passed).toContainText('1')
  await expect(passed.getByRole('link')).toHaveCount(0)
  await expect(clerk.getByRole('row').filter({ hasText: `无号人${mark}` })).toBeVisible()
  expect(await seriousFindings(clerk)).toEqual([])
  const stored = await inVenue(({ query }) => query('select from audience where name = $1', [`试演人${mark}`]))
  expect(stored).toHaveLength(0)
  await clerk.context().close()
}

const band = (page: Page) => page.getByRole('note', { name: sandboxMark })

async function choose(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox').click()
  await page.locator(`.ant-select-dropdown:visible .ant-select-item-option[title="${label}"]`).click()
}
