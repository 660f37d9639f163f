import { badgeStateMachine } from '@fairgate/contract/badging/badge/states'
import { badgeTexts } from '@fairgate/contract/badging/badge/texts'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { expect } from '@playwright/test'
import { wire } from './access-people.ts'
import { sideways } from './access-texts.ts'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { signIn } from './signed-in.ts'

/** An exhibition of the demo with badges in two states that no tab shows together. */
async function exhibitionWithBadges(): Promise<string> {
  const venue = await wire('admin')
  const { list } = await venue.does('getExhibitionApprovalPage', { pageNum: 1, pageSize: 40, tab: 'finished' })
  for (const { id: exhibitionId } of list) {
    const { tabs } = await venue.does('getBadgePage', { exhibitionId, state: ['active', 'pending'] })
    if (tabs?.active && tabs.pending) return exhibitionId
  }
  throw new Error('no exhibition has both')
}

for (const language of languages) {
  const state = (name: keyof typeof badgeStateMachine.states) => render(badgeStateMachine.states[name], language)

  test(`two states are selected in one filter, are in the address and are restored by a reload, ${language}`, async ({
    page,
  }) => {
    const id = await exhibitionWithBadges()
    await page.setViewportSize({ width: 1200, height: 900 })
    const path = `/exhibitionTransaction/papersTransaction/${id}/badges`
    await signIn(page, 'admin', { language, path, theme: language === 'cn' ? 'light' : 'dark' })
    const filter = page.getByRole('combobox', { name: render(badgeTexts.state, language), exact: true })
    await filter.click()
    for (const name of ['pending', 'active'] as const)
      await page
        .locator('.ant-select-item-option')
        .filter({ hasText: new RegExp(`^${state(name)}$`) })
        .click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/state=pending%2Cactive/)
    const shown = [state('active'), state('pending')]
    await expect(page.getByRole('row').nth(1)).toContainText(new RegExp(shown.join('|')))
    await page.reload()
    // The name of the first one, and the number of others.
    await expect(page.getByRole('search')).toContainText(state('pending'))
    await expect(page.getByRole('search')).toContainText('+1')
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/several-${language}.png` })
    expect(await sideways(page)).toBe(0)
  })
}
