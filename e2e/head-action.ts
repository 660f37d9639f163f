/// <reference lib="dom" />
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { expect, type Page } from '@playwright/test'
import { sayIn } from './story/say.ts'

/** Clicks a button in the page's header, or its entry in the overflow menu. */
export async function headAction(page: Page, name: string, language: Language): Promise<void> {
  const head = page.locator('.fg-page-head')
  const button = head.getByRole('button', { name, exact: true, includeHidden: true })
  const more = head.getByRole('button', { name: sayIn(language)('shell.more'), exact: true })
  await button.or(more).first().waitFor({ state: 'attached' })
  // When the page has loaded, its buttons have been measured.
  await page.waitForFunction(() => document.querySelector('[class*="fg-skeleton"], .is-turning') === null)
  // A width that changes while a font or data loads may move a button into the menu, or out of it.
  await expect(async () => {
    if (await button.isVisible()) return button.click({ timeout: 5_000 })
    await more.click({ timeout: 5_000 })
    await page.getByRole('menuitem', { name, exact: true }).click({ timeout: 5_000 })
  }).toPass()
}
