import { pages } from '@fairgate/contract/app/shell/pages'
import { expect, type Page } from '@playwright/test'
import { isEveryday } from '../scripts/test-tier.ts'
import { test } from './browser-test.ts'
import { Findings } from './crawl/findings.ts'
import { openFirstRow } from './crawl/open-first-row.ts'
import { crawled, viewsOf } from './crawl/visited-pages.ts'
import { crawledLanguages } from './languages.ts'
import { addresses, patterns, readers } from './page-addresses.ts'
import { go, watch } from './page-navigation.ts'
import { signIn } from './signed-in.ts'

/*
 * The one crawler: it visits every page of the contract's list once and checks there what holds on every page: nothing lies
 * over anything else, no button, date or name is cut off, no page scrolls sideways; labels and words are in the page's
 * language; axe finds nothing serious; the focus is seen; paper has the page without its frame; no script fails. A drawer
 * that the first row opens is checked too. One window moves from page to page, which saves another load of the console.
 *
 * `npm test` crawls in English at 1200 px. `--all` adds Chinese, four widths, and for organizer and co-exhibitor the words of
 * every page that is open to them.
 */

/** Readers whose words are checked on every page open to them, not only on the pages that they are named for. */
const labelReaders: readonly string[] = isEveryday ? [] : ['organizer', 'cooperator']

/** Half a minute on a machine of its own, a few minutes with all widths next to others. */
test.describe.configure({ mode: 'parallel', timeout: 600_000 })

/** Each reader with its pages; those of the administrator are divided so that several workers share them. */
const portions = ['admin', ...new Set(Object.values(readers))].flatMap(reader => {
  const own = crawled.filter(path => (readers[path] ?? 'admin') === reader)
  const count = reader === 'admin' ? 4 : 1
  return Array.from({ length: count }, (_, portion) => ({
    reader,
    name: count === 1 ? reader : `${reader} (${portion + 1} of ${count})`,
    own: own.filter((_path, position) => position % count === portion),
  }))
})

for (const language of crawledLanguages) {
  for (const { reader, name, own } of portions) {
    test(`every page of ${name} has no fault in layout, labels and accessibility: ${language}`, async ({ page }) => {
      const findings = new Findings(page, language)
      watch(page)
      await signIn(page, reader, { language })
      expect(own.length).toBeGreaterThan(reader === 'admin' ? 15 : 0)
      for (const [pattern, address] of await addresses(own)) {
        for (const view of viewsOf(pattern)) {
          const where = `${pattern}${view}`
          await findings.resetWidth()
          await go(page, `${address}${view}`)
          await findings.checkPage(where)
          if (await openFirstRow(page)) await findings.checkDrawer(`${where} with a drawer`)
        }
      }
      if (labelReaders.includes(reader)) await checkLabels(page, findings, own)
      expect(findings.faults).toEqual([])
    })
  }
}

/** The words of pages open to this reader that were not visited yet. */
async function checkLabels(page: Page, findings: Findings, visited: readonly string[]): Promise<void> {
  const all = await permitted(page)
  expect(all.filter(path => path.includes(':')).length).toBeGreaterThan(10)
  // Wide enough for the columns whose data names buttons of a row.
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [pattern, address] of await addresses(all.filter(path => !visited.includes(path)))) {
    await go(page, address)
    await findings.checkLabels(pattern)
  }
  // The words are known: most names are the product's own.
  expect(findings.ownNames).toBeGreaterThan(100)
}

/** Where no row of the demo leads, or what no clerk is led to. */
const unlinked = /:importId|^\/showcase$/

/** Addresses the server leads the reader to; a page under another opens to the same readers. */
async function permitted(page: Page): Promise<string[]> {
  const readPermissions = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('asyncRouters') ?? '[]') as string[])
  await expect.poll(async () => (await readPermissions()).length).toBeGreaterThan(0)
  const flags = await readPermissions()
  const flagOf = (key: string): string => (pages[key]?.under ? flagOf(pages[key].under) : key)
  const led = Object.entries(pages).filter(([key]) => flags.includes(flagOf(key)))
  return patterns.filter(path => !unlinked.test(path) && led.some(([, one]) => one.path === path))
}
