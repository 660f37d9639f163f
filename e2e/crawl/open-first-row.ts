/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from '@playwright/test'
import { settled } from '../page-navigation.ts'

/** Whether the list's first row has a drawer; it is open then. */
export async function openFirstRow(page: Page): Promise<boolean> {
  const before = page.url()
  const opened = await page.evaluate(() => {
    const cell = document.querySelector<HTMLElement>('.fg-table tbody tr.is-clickable td:not(.fg-table-pick)')
    cell?.click()
    return cell !== null
  })
  if (!opened) return false
  await page.waitForFunction(
    ([url, drawer]) =>
      location.pathname !== new URL(url as string).pathname || document.querySelector(drawer as string),
    [before, '.fg-drawer'],
  )
  if (new URL(page.url()).pathname !== new URL(before).pathname) return false
  await settled(page)
  return true
}
