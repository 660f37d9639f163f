import { partnerRoutes } from '@fairgate/contract/exhibitions/partner/module'
import { expect, type Page } from '@playwright/test'
import { isEveryday } from '../scripts/test-tier.ts'
import { test } from './browser-test.ts'
import { foreignNames } from './foreign-names.ts'
import { crawledLanguages } from './languages.ts'
import { layoutFaults } from './layout-faults.ts'
import { go, settled, watch } from './moving-page.ts'
import { addresses, patterns, readers } from './page-addresses.ts'
import { runTogether } from './run-together.ts'
import { signIn } from './signed-in.ts'

/*
 * Every page in both languages, at five widths, with the drawer of its first row and without: no overlaps, no button,
 * date or name is cut off, no page scrolls horizontally. An everyday run checks them in English in the narrowest
 * window. 600 px is a window of 1200 at 200 %, 720 is a tablet. The pages come from the contract's list, so that a new
 * one is checked automatically. One window is navigated from page to page and resized.
 */

const tasks = '/exhibitionTransaction/papersTransaction'
const widths = isEveryday ? ([1200] as const) : ([1200, 1440, 1920, 720, 600] as const)

/** Views of one page next to the first. */
const views: readonly [page: RegExp, views: readonly string[]][] = [
  [/^\/JurisdictionOperator$/, ['?view=roles']],
  [/^\/whiteIndex\/exhibition$/, ['?view=car', '?view=door']],
  [/^\/jobs$/, ['?view=templates']],
  [/^\/cooperatorPage\/\w+$/, ['?view=approval', '?view=sharing', '?view=usage']],
]

/** Pages without a row in the demo, and kinds of partners whose pages equal another kind's with shorter words. */
const unreachable = [
  `${tasks}/:id/badges/import/:importId`,
  `${tasks}/:id/badges/vehicles/import/:importId`,
  `${tasks}/:id/tickets/import/:importId`,
  '/audienceManagement/potential/import/:importId',
  '/epidemic/proxy/import/:importId',
  '/travel/statisticsList/import/:importId',
  ...Object.values(partnerRoutes).map(({ base }) => `${base}/import/:importId`),
]
const overlapping = (['Sponsor', 'Logistics', 'Agent', 'SecondaryAgent'] as const).map(kind => partnerRoutes[kind].base)

/** A language is a few hundred pictures: half a minute on a machine of its own, more next to others. */
test.describe.configure({ mode: 'parallel', timeout: 600_000 })

for (const language of crawledLanguages) {
  test(`nothing overlaps or is cut off: ${language}`, async ({ page }) => {
    expect(patterns.length).toBeGreaterThan(40)
    expect(unreachable.filter(path => !patterns.includes(path))).toEqual([])
    const faults: string[] = []
    const named = async (within: typeof page, name: string) => [
      ...(await foreignNames(within, language)).faults.map(fault => `${name} says ${fault}`),
      ...(language === 'en' ? await runTogether(within) : []).map(fault => `${name} runs together ${fault}`),
    ]
    watch(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const hasSibling = (path: string) => overlapping.some(base => path.startsWith(`${base}/`))
    const reachable = patterns.filter(path => !unreachable.includes(path) && !hasSibling(path))
    const addressOf = await addresses(reachable)
    for (const reader of [...new Set(Object.values(readers)), 'admin']) {
      await signIn(page, reader, { language })
      for (const pattern of reachable.filter(path => (readers[path] ?? 'admin') === reader)) {
        for (const view of ['', ...(views.find(([known]) => known.test(pattern))?.[1] ?? [])]) {
          await page.setViewportSize({ width: widths[0], height: 900 })
          await go(page, `${addressOf.get(pattern)}${view}`)
          faults.push(...(await faultsAt(page, `${pattern}${view}`)), ...(await named(page, `${pattern}${view}`)))
          if (!(await openFirstRow(page))) continue
          const opened = `${pattern}${view} with a drawer`
          faults.push(...(await faultsAt(page, opened)), ...(await named(page, opened)))
        }
      }
    }
    expect(faults).toEqual([])
  })
}

/** Opens the drawer of the list's first row; returns whether there is one. */
async function openFirstRow(page: Page): Promise<boolean> {
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

/** The faults at each width, one line each. */
async function faultsAt(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await layoutFaults(page)).map(fault => `${name} at ${width}: ${fault}`))
  }
  return found
}
