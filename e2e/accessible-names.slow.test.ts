import { pages } from '@fairgate/contract/app/shell/pages'
import { expect, type Page } from '@playwright/test'
import { test } from './browser-test.ts'
import { foreignNames } from './foreign-names.ts'
import { crawledLanguages } from './languages.ts'
import { go, watch } from './moving-page.ts'
import { addresses, patterns } from './page-addresses.ts'
import { signIn } from './signed-in.ts'

/*
 * Accessible names are in the page's language on every page that the menu shows to an organizer or a co-exhibitor;
 * pages with parameters are opened with rows of the demo. `layout.test.ts` checks the venue's pages and drawers.
 */

/** Pages without a row in the demo, or that no operator is linked to. */
const left = /:importId|^\/showcase$/

/** Addresses that the server permits; a page below another one is permitted to the same operators. */
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
      // Most names are texts of ours, so the check is not vacuous.
      expect(ours).toBeGreaterThan(100)
      expect(faults).toEqual([])
    })
