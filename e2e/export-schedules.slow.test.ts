import { readFile } from 'node:fs/promises'
import { badgeStateMachine } from '@fairgate/contract/badging/badge/states'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { expect } from '@playwright/test'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { sayIn } from './story/say.ts'
import { inVenue } from './venue-database.ts'

/** The exhibition of the demo's organizer with most badges, and a separate e-mail address of the organizer. */
const organized = () =>
  inVenue(async ({ query }) => {
    const [clerk] = await query<{ id: string; name: string; companyId: string; email: string }>(`
      update account a set email = coalesce(a.email, 'organizer.exports@example.com') from operator o
      where o.account_id = a.id and a.user_name = 'organizer'
      returning o.id, o.name, o.company_id as "companyId", a.email`)
    const [fair] = await query<{ id: string }>(
      `select e.id from exhibition e join badge b on b.exhibition_id = e.id where e.sponsor_id = $1 group by 1 order by count(*) desc, 1 limit 1`,
      [clerk?.companyId],
    )
    return { fair: fair?.id ?? '', name: clerk?.name ?? '', email: clerk?.email ?? '' }
  })

for (const language of languages) {
  test(`a list is exported on schedule: configured on the badges, run, its file downloaded, its e-mail in the outbox, ${language}`, async ({
    page,
  }) => {
    const say = sayIn(language)
    const { fair, name, email } = await organized()
    const state = language === 'cn' ? 'active' : 'draft'
    await page.setViewportSize({ width: 1600, height: 900 })
    await signIn(page, 'organizer', {
      ...{ language, path: `${tasksPath}/${fair}/badges?state=${state}&created=month&by=name&q=nobody` },
    })
    const main = page.getByRole('main')
    await main
      .locator('.fg-page-head')
      .getByRole('button', { name: say('shell.more'), exact: true })
      .click()
    await page.getByRole('menuitem', { name: say('exportSchedule.regularly') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(say('exportSchedule.searchNotSaved'))).toBeVisible()
    await expect(dialog.getByText(say('exportSchedule.linkedHint'))).toBeVisible()
    // Missing input is marked at its field.
    await dialog.getByText(say('exportSchedule.recurrence_monthly'), { exact: true }).click()
    await dialog.getByRole('button', { name: say('exportSchedule.add'), exact: true }).click()
    const day = dialog.getByLabel(say('exportSchedule.monthDay'))
    await expect(day).toHaveAttribute('aria-invalid', 'true')
    await day.fill('31')
    await dialog.getByRole('combobox', { name: say('exportSchedule.operatorIds') }).click()
    await page.getByTitle(name, { exact: true }).click()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: say('exportSchedule.add'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: say('exportSchedule.seeAll'), exact: true }).click()

    await expect(page).toHaveURL('/export-schedules')
    const word = render(badgeStateMachine.states[state], language)
    const row = main.getByRole('row').filter({ hasText: word }).first()
    await expect(row.getByText(say('exportSchedule.everyMonth', { day: 31, at: '08:00' }))).toBeVisible()
    await expect(row.getByText(say('exportSchedule.never'))).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await row.getByRole('button', { name: say('exportSchedule.run') }).click()
    // The page is updated by push, without a reload.
    await expect(row.getByText(say('exportSchedule.mailedTo', { count: 1 }))).toBeVisible()
    const file = page.waitForEvent('download')
    await row.getByRole('button', { name: say('exportSchedule.download') }).click()
    expect((await readFile(await (await file).path())).subarray(0, 2).toString()).toBe('PK')

    // It is paused, and then deleted.
    await row.getByRole('button', { name: say('shell.more') }).click()
    await page.getByRole('menuitem', { name: say('exportSchedule.pause'), exact: true }).click()
    await expect(row.getByText(say('exportSchedule.paused'))).toBeVisible()
    await row.getByRole('button', { name: say('shell.more') }).click()
    await page.getByRole('menuitem', { name: say('exportSchedule.delete'), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('exportSchedule.delete'), exact: true })
      .click()
    await expect(row).toBeHidden()

    await signIn(page, 'admin', { language, path: `/outbox?by=recipient&q=${email}` })
    await expect(page.getByText(say('message.exportReportName')).first()).toBeVisible()
  })
}
