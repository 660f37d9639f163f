import { pages } from '@fairgate/contract/app/shell/pages'
import { expect, type Page } from '@playwright/test'
import { test } from './browser-test.ts'
import { foreignNames } from './foreign-names.ts'
import { crawledLanguages } from './languages.ts'
import { go, watch } from './moving-page.ts'
import { addresses, patterns } from './page-addresses.ts'
import { signIn } from './signed-in.ts'

/*
 * What a screen reader says is in the page's language on every page an organizer or a co-exhibitor is led to, those with
 * parameters on rows of the demo. The venue's pages and drawers are read where `layout.test.ts` looks at them.
 */

/** Where no row of the demo leads, or what no clerk is led to. */
const left = /:importId|^\/showcase$/

/** Addresses the server leads the reader to; a page under another opens to the same readers. */
async function permitted(page: Page): Promise<string[]> {
  const readPermissions = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('asyncRouters') ?? '[]') as string[])
  await expect.poll(async () => (await readPermissions()).length).toBeGreaterThan(0)
  const flags = await readPermissions()
  const flagOf = (key: string): string => (pages[key]?.under ? flagOf(pages[key].under) : key)
  const led = Object.entries(pages).filter(([key]) => flags.includes(flagOf(key)))
  return patterns.filter(path => !left.test(path) && led.some(([, one]) => one.path === path))
}

for (const language of crawledLanguages)
  for (const account of ['organizer', 'cooperator'])
    test(`names are in the language of the page: ${account}, ${language}`, async ({ page }) => {
      test.setTimeout(300_000)
      const faults: string[] = []
      let ours = 0
      watch(page)
      await signIn(page, account, { language })
      const own = await permitted(page)
      expect(own.filter(path => path.includes(':')).length).toBeGreaterThan(10)
      for (const [path, address] of await addresses(own)) {
        await go(page, address)
        const names = await foreignNames(page, language)
        ours += names.ours
        faults.push(...names.faults.map(name => `${path}: ${name}`))
      }
      // The words are known: most names are ours.
      expect(ours).toBeGreaterThan(100)
      expect(faults).toEqual([])
    })
