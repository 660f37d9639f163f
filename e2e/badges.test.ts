import { documentTypeWords } from '@fairgate/contract/badge/document'
import { badgeRefusals } from '@fairgate/contract/badge/phrases'
import type { Language } from '@fairgate/contract/kernel/language'
import { render } from '@fairgate/contract/kernel/phrases'
import { expect } from '@playwright/test'
import { wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { signIn } from './signed-in.ts'
import { openFair } from './story/open-fair.ts'
import { sayIn } from './story/say.ts'

for (const language of ['cn', 'en'] as const satisfies Language[]) {
  const say = sayIn(language)
  const index = language === 'cn' ? 'cn' : 'en'

  test(`who has a badge already is told which and led to it: ${language}`, async ({ page }) => {
    test.setTimeout(60_000)
    const [venue, organizer, partner] = await Promise.all([wire('admin'), wire('organizer'), wire('cooperator')])
    const { exhibitionId, badgeTypeId } = await openFair({ venue, organizer, partner }, 5)
    const person = { documentType: 'passport' as const, documentNumber: 'E77001234', employer: '安澜会展' }
    const { id, code } = await partner.does('addBadge', { exhibitionId, badgeTypeId, name: '安澜', ...person })
    const held = await partner.does('getBadgeDetail', { exhibitionId, id })

    const path = `/exhibitionTransaction/papersTransaction/${exhibitionId}/badges`
    await signIn(page, 'cooperator', { language, path: `${path}/new` })
    const field = (name: string) => page.locator(`[data-field=${name}]`)
    await field('badgeTypeId').getByRole('combobox').click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
    await field('name').getByRole('textbox').fill('安澜')
    await field('documentType').getByRole('combobox').click()
    await page
      .locator('.ant-select-dropdown:visible')
      .getByText(render(documentTypeWords.passport, language), { exact: true })
      .click()
    await field('documentNumber').getByRole('textbox').fill(person.documentNumber)
    await field('employer').getByRole('textbox').fill(person.employer)
    await page.getByRole('button', { name: say('badge.saveDraft'), exact: true }).click()
    const [, ...words] = badgeRefusals.alreadyHeldBy
    const told = render(words, language, { code, type: held.badgeTypeName[index], company: held.companyName[index] })
    await expect(field('documentNumber').locator('.fg-field-error')).toHaveText(told)
    await field('documentNumber')
      .getByRole('link', { name: say('badge.showHeld') })
      .click()
    // What was typed is not thrown away unasked.
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('shell.leave'), exact: true })
      .click()
    await expect(page).toHaveURL(new RegExp(`${path}\\?row=${id}`))
    await expect(page.locator('.fg-drawer').getByText(code)).toBeVisible()
  })
}
