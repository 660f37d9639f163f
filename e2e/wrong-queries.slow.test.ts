import { commands } from '@fairgate/contract/app/catalogue'
import type { Command } from '@fairgate/contract/kernel/command/command'
import { isList, pageMembers } from '@fairgate/contract/kernel/command/page'
import { expect, type Page } from '@playwright/test'
import { test } from './browser-test.ts'
import { addresses, patterns, readers } from './page-addresses.ts'
import { go, leave, watch } from './page-navigation.ts'
import { signIn } from './signed-in.ts'

/*
 * Every page with invalid values in its address: tab, sort, search, page, size, cursor, view, every filter of any list,
 * and an unknown name. It shows the same as without them. The pages and filters come from the contract.
 */

const filters = Object.values(commands as Record<string, Command>)
  .filter(isList)
  .flatMap(({ input }) => Object.keys((input as unknown as { shape: object }).shape))
  .filter(name => !(pageMembers as readonly string[]).includes(name))
const own = { tab: 'x', sort: 'x', by: 'x', q: 'x', size: '7', view: 'x', count: 'x', job: 'x' }
/** Beyond the last page, and an invalid cursor. */
const far = { page: '99999999999', after: 'AAAA' }
const wrong = new URLSearchParams({
  ...Object.fromEntries(filters.map(name => [name, 'x'])),
  ...own,
  ...far,
  exhibition: 'x',
  partner: 'x',
  undeclared: 'x',
})

test('invalid values in an address are ignored, on every page', async ({ page }) => {
  test.setTimeout(180_000)
  expect(filters.length).toBeGreaterThan(10)
  // An import has its address from a job; the demo has none. The showcase contains errors on purpose.
  const wanted = patterns.filter(path => !path.includes(':importId') && path !== '/showcase')
  const right = await addresses(wanted)
  watch(page)
  const faults: string[] = []
  for (const reader of [...new Set(Object.values(readers)), 'admin']) {
    await signIn(page, reader, { language: 'en' })
    for (const pattern of wanted.filter(path => (readers[path] ?? 'admin') === reader)) {
      const fault = await faultAt(page, `${right.get(pattern)}?${wrong}`)
      if (fault) faults.push(`${pattern}: ${fault}`)
    }
  }
  expect(faults).toEqual([])
})

async function faultAt(page: Page, address: string): Promise<string | undefined> {
  await leave(page)
  const failed = await go(page, address).then(
    () => undefined,
    (error: Error) => error.message,
  )
  if (failed) return failed
  const said = await page.locator('main .fg-empty[role=alert] .fg-empty-title').allTextContents()
  if (said.length > 0) return `shows ${said.join(' | ')}`
  const toasts = await page.locator('.fg-toast-text').allTextContents()
  return toasts.length > 0 ? `says ${toasts.join(' | ')}` : undefined
}
