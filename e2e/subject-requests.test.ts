import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import sql from 'sql-template-tag'
import { slow } from '../scripts/test-tier.ts'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { type Say, sayIn } from './story/say.ts'
import { testPerson } from './test-person.ts'
import { inVenue } from './venue-database.ts'

const shots = process.env.FAIRGATE_SHOTS
let made = 0

async function pictures(page: Page, name: string): Promise<void> {
  for (const width of shots ? [1200, 1600] : []) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${shots}/${name}-${width}.png` })
  }
}

/** Enters a person into the venue's audience on its page; returns the telephone number. */
async function somebody(page: Page, say: Say, name: string): Promise<string> {
  const phone = `137${String(Date.now() % 1_000_000).padStart(6, '0')}${String(made++ % 100).padStart(2, '0')}`
  await page.getByRole('button', { name: say('audience.add') }).click()
  await page.locator('[data-field=name]').getByRole('textbox').fill(name)
  await page.locator('[data-field=phone]').getByRole('textbox').fill(phone)
  await page.getByRole('button', { name: say('shell.add'), exact: true }).click()
  await expect(page.locator('[data-field=phone]')).toHaveCount(0)
  return phone
}

/** Records a request with its form, and opens it. */
async function record(page: Page, say: Say, kind: 'access' | 'erasure', phone: string): Promise<void> {
  const field = (of: string) => page.locator(`[data-field=${of}]`)
  await page
    .getByRole('button', { name: say('subjectRequest.add') })
    .first()
    .click()
  await page
    .getByText(say(`subjectRequest.kind_${kind}`), { exact: true })
    .last()
    .click()
  await field('reason').getByRole('textbox').fill('本人来电要求')
  const today = new Date().toISOString().slice(0, 10)
  await field('receivedOn').locator('input').fill(today)
  await page.locator(`.ant-picker-dropdown:visible td[title="${today}"]`).click()
  await page.getByRole('button', { name: say('shell.add'), exact: true }).click()
  await expect(field('documentNumber')).toContainText(say('subjectRequest.oneOf'))
  await field('phone').getByRole('textbox').fill(phone)
  await pictures(page, `form-${kind}`)
  await page.getByRole('button', { name: say('shell.add'), exact: true }).click()
  await expect(field('phone')).toHaveCount(0)
  await open(page, phone)
}

/** By its masked telephone: the newest is at the top. */
const open = (page: Page, phone: string) =>
  page
    .getByRole('row', { name: new RegExp(`${phone.slice(0, 3)}\\*{4}${phone.slice(-4)}`) })
    .first()
    .click()

for (const language of languages) {
  const theme = language === 'en' ? 'dark' : 'light'

  test(`a copy is requested, collected, opened and handed over (${language})`, slow, async ({ page }) => {
    const say = sayIn(language)
    await signIn(page, 'admin', { language, path: '/audienceManagement/potential', theme })
    const phone = await somebody(page, say, `查阅人${made}`)
    await page.goto('/subjectRequests')
    await record(page, say, 'access', phone)
    const drawer = page.getByRole('complementary').filter({ hasText: say('subjectRequest.history') })
    await drawer.getByRole('button', { name: say('subjectRequest.prepare') }).click()
    const file = drawer.getByRole('button', { name: say('subjectRequest.open') })
    await expect(file).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    const download = page.waitForEvent('download')
    await file.click()
    const zip = await readFile(await (await download).path())
    expect(zip.subarray(0, 2).toString()).toBe('PK')
    await expect(drawer).toContainText(say('subjectRequest.timesOpened', { count: 1 }))
    await pictures(page, `access-${language}`)
    await drawer.getByRole('button', { name: say('subjectRequest.answer') }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('当面交付')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('subjectRequest.answer') })
      .click()
    await page.getByRole('tab', { name: say('subjectRequest.tabEnded') }).click()
    await open(page, phone)
    await expect(drawer).toContainText('当面交付')
    expect(await seriousFindings(page)).toEqual([])
  })

  test(`an erasure is previewed, approved by another operator, and done (${language})`, slow, async ({ page }) => {
    const say = sayIn(language)
    const second = await testPerson('admin')
    await signIn(page, 'admin', { language, path: '/audienceManagement/potential', theme })
    const phone = await somebody(page, say, `删除人${made}`)
    await page.goto('/subjectRequests')
    await record(page, say, 'erasure', phone)
    const drawer = page.getByRole('complementary').filter({ hasText: say('subjectRequest.history') })
    const button = (word: 'preview' | 'approve' | 'print') =>
      drawer.getByRole('button', { name: say(`subjectRequest.${word}`) })
    await button('preview').click()
    await page.getByRole('tab', { name: say('subjectRequest.tabApproval') }).click()
    await open(page, phone)
    const goes = drawer.getByRole('table', { name: say('subjectRequest.goes') })
    await expect(goes).toContainText(say('privacy.kind_audience'))
    // Its author cannot approve it.
    await expect(button('approve')).toHaveCount(0)

    await signIn(page, second.userName, { language, path: '/subjectRequests?tab=approval', theme })
    await open(page, phone)
    await expect(goes).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await pictures(page, `erasure-${language}`)
    await button('approve').click()
    await page.getByRole('dialog').getByRole('textbox').fill('核实无误')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('subjectRequest.approve') })
      .click()
    await page.getByRole('tab', { name: say('subjectRequest.tabEnded') }).click()
    await open(page, phone)
    await expect(drawer.getByRole('table', { name: say('subjectRequest.went') })).toContainText(
      say('privacy.kind_audience'),
    )
    await expect(button('print')).toBeVisible()
    await pictures(page, `erased-${language}`)
    const left = await inVenue(async ({ query }) =>
      query(`select from audience where phone_masked = $1`, [`${phone.slice(0, 3)}****${phone.slice(-4)}`]),
    )
    expect(left).toEqual([])
    const encrypted = await inVenue(async ({ query }) =>
      query(`select from subject_request where phone_encrypted is not null and ended_at is not null`),
    )
    expect(encrypted).toEqual([])
  })
}

for (const language of languages) {
  test(`an erasure with a retention exception says until when (${language})`, async ({ page }) => {
    const say = sayIn(language)
    const number = `SR-IN-PART-${language}`
    const retained = JSON.stringify([
      { why: 'unsettled', rows: 2, shows: [{ cn: '春季工业展', en: 'Spring Industry Fair' }] },
      { why: 'blacklist', rows: 1, shows: [] },
    ])
    await inVenue(({ db }) =>
      db.run(sql`
        with request as (
          -- Nobody looks at it while a job is on its way.
          insert into job (kind, title_key, state) values ('subjectRequest.erase', '', 'queued') returning id)
        insert into subject_request (job_id, number, kind, state, phone_blind_index, phone_masked, proof, reason, received_on, due_on, submitted_by,
          submitted_by_name, approved_by, approved_by_name, approved_at, goes, retention_exceptions, legal_holds)
        select request.id, ${number}, 'erasure', 'partial', sha256(uuidv7()::text::bytea), '137****0920', 'code', '本人要求', '2026-11-02',
          '2026-11-17', uuidv7(), '示例', uuidv7(), '示例', now(), '[{"kind":"audience","rows":1}]',
          '[{"why":"unsettled","rows":2},{"why":"log","rows":null}]', ${retained}::jsonb from request`),
    )
    await signIn(page, 'admin', {
      ...{ language, path: '/subjectRequests?tab=partial' },
      theme: language === 'en' ? 'dark' : 'light',
    })
    const said =
      language === 'cn'
        ? '部分完成，春季工业展结算、黑名单解除前保留'
        : 'In part, until the settlement of Spring Industry Fair and the black list entry ends'
    await expect(page.getByRole('row').filter({ hasText: number })).toContainText(said)
    await expect(page.getByRole('row').filter({ hasText: number })).not.toContainText(say('subjectRequest.overdue'))
    await page.getByRole('row').filter({ hasText: number }).click()
    const drawer = page.getByRole('complementary').filter({ hasText: say('subjectRequest.history') })
    await expect(drawer.getByRole('table', { name: say('subjectRequest.held') })).toContainText(
      language === 'cn' ? '春季工业展结算' : 'the settlement of Spring Industry Fair',
    )
    await expect(drawer).toContainText(say('subjectRequest.heldWhy'))
    await expect(drawer.getByRole('table', { name: say('subjectRequest.stays') })).not.toContainText('PIPL 47')
    expect(await seriousFindings(page)).toEqual([])
    await pictures(page, `in-part-${language}`)
  })
}
