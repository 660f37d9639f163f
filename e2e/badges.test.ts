import { documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import { badgePages } from '@fairgate/contract/badging/badge/module'
import { badgeRefusals } from '@fairgate/contract/badging/badge/texts'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { expect } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { englishFirst as languages } from './languages.ts'
import { signIn } from './signed-in.ts'
import { openFair } from './story/open-fair.ts'
import { sayIn } from './story/say.ts'

for (const language of languages) {
  const say = sayIn(language)
  const index = language === 'cn' ? 'cn' : 'en'

  test(`a person who has a badge already: the form names it and links to it: ${language}`, slow, async ({ page }) => {
    const [venue, organizer, partner] = await Promise.all([wire('admin'), wire('organizer'), wire('cooperator')])
    const { exhibitionId, badgeTypeId } = await openFair({ venue, organizer, partner }, 5)
    const person = { documentType: 'passport' as const, documentNumber: 'E77001234', employer: '安澜会展' }
    const { id, code } = await partner.does('addBadge', { exhibitionId, badgeTypeId, name: '安澜', ...person })
    const badge = await partner.does('getBadgeDetail', { exhibitionId, id })

    const path = `/exhibitionTransaction/papersTransaction/${exhibitionId}/badges`
    await signIn(page, 'cooperator', { language, path: `${path}/new` })
    const field = (name: string) => page.locator(`[data-field=${name}]`)
    // The only type and the own company are selected.
    await expect(field('badgeTypeId')).toContainText(badge.badgeTypeName[index])
    await expect(field('employer').getByRole('textbox')).toHaveValue(badge.companyName[index])
    await field('name').getByRole('textbox').fill('安澜')
    await field('documentType').getByRole('combobox').click()
    await page
      .locator('.ant-select-dropdown:visible')
      .getByText(render(documentTypeLabels.passport, language), { exact: true })
      .click()
    await field('documentNumber').getByRole('textbox').fill(person.documentNumber)
    await field('employer').getByRole('textbox').fill(person.employer)
    await page.getByRole('button', { name: say('badge.saveDraft'), exact: true }).click()
    const [, ...text] = badgeRefusals.alreadyHeldBy
    const expectedText = render(text, language, {
      code,
      type: badge.badgeTypeName[index],
      company: badge.companyName[index],
    })
    await expect(field('documentNumber').locator('.fg-field-error')).toHaveText(expectedText)
    await field('documentNumber')
      .getByRole('link', { name: say('badge.showExisting') })
      .click()
    // Unsaved input is not discarded without a question.
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('shell.leave'), exact: true })
      .click()
    await expect(page).toHaveURL(new RegExp(`${path}\\?row=${id}`))
    await expect(page.locator('.fg-drawer').getByText(code)).toBeVisible()
    // Every badge says why it cannot be printed yet.
    await expect(page.locator('.fg-drawer').getByText(say('badge.printNotSubmitted'))).toBeVisible()
  })
}

test('a pending badge is approved at the service desk, where it was found by an English name', async ({ page }) => {
  const say = sayIn('en')
  const [venue, organizer, partner] = await Promise.all([wire('admin'), wire('organizer'), wire('cooperator')])
  const { exhibitionId, badgeTypeId } = await openFair({ venue, organizer, partner }, 5)
  const people = [
    { name: '兰亭', nameEn: 'Orchid Lan', documentNumber: 'E77005678' },
    { name: '梅亭', nameEn: 'Plum Mei', documentNumber: 'E77005679' },
  ]
  const ids: string[] = []
  for (const person of people) {
    const form = { exhibitionId, badgeTypeId, ...person, documentType: 'passport' as const, employer: '安澜会展' }
    ids.push((await partner.does('addBadge', form)).id)
  }
  await partner.does('submitBadges', { exhibitionId, ids })
  const stateOf = async (at: number) =>
    (await organizer.does('getBadgeDetail', { exhibitionId, id: ids[at] ?? '' })).state

  await page.setViewportSize({ width: 1200, height: 800 })
  await signIn(page, 'organizer', { language: 'en', path: `${tasksPath}/${exhibitionId}/badges` })
  await page
    .getByRole('main')
    .getByRole('button', { name: say('badge.deskTitle'), exact: true })
    .click()
  const field = page.getByRole('combobox', { name: say('badge.deskField') })
  const person = (name: string) => page.getByRole('region', { name: say('badge.deskPerson', { name }) })
  await expect(field).toBeFocused()
  // The menu marks the exhibition's badge page, although the address differs.
  await expect(page.locator('.fg-side [aria-current=page]')).toHaveAttribute('href', tasksPath)
  await expect(
    page.locator('.fg-crumbs').getByRole('link', { name: render(badgePages.badges.label, 'en') }),
  ).toHaveAttribute('href', `${tasksPath}/${exhibitionId}/badges`)
  await page.keyboard.insertText('orchid')
  await page.keyboard.press('Enter')
  await expect(person('兰亭')).toBeFocused()
  await expect(person('兰亭').getByRole('button', { name: say('badge.stepReview') })).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(say('badge.askApproveOne', { name: '兰亭' }))).toBeVisible()
  await dialog.getByRole('button', { name: say('decision.approve'), exact: true }).click()
  await expect(dialog).toBeHidden()
  // The next step for the badge that was just approved.
  await expect(person('兰亭').getByRole('button', { name: `${say('badge.print')} Enter` })).toBeVisible()
  await expect(field).toBeFocused()
  expect(await stateOf(0)).toBe('active')

  await page.keyboard.insertText('plum')
  await page.keyboard.press('Enter')
  await expect(person('梅亭')).toBeFocused()
  await page.keyboard.press('x')
  const rejecting = page.getByRole('dialog')
  await expect(rejecting.getByRole('radio').first()).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(rejecting).toBeHidden()
  await expect(person('梅亭').getByText(say('badge.nothingNext'))).toBeVisible()
  await expect(page.getByText(say('badge.handledRejected'), { exact: true }).first()).toBeVisible()
  expect(await stateOf(1)).toBe('rejected')
})
