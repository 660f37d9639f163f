import { type PartnerKind, partnerKinds } from '@fairgate/contract/partner/kinds'
import { partnerPlaces } from '@fairgate/contract/partner/pages'
import { pages } from '@fairgate/contract/shell/pages'
import { expect, type Page, type Request } from '@playwright/test'
import { test } from './browser-test.ts'
import { layoutFaults } from './layout-faults.ts'
import { signIn } from './signed-in.ts'
import { inVenue } from './venue-database.ts'

/*
 * Every page, as it lies in both languages, at three widths, with the drawer of its first row and without: nothing lies
 * over anything else, no button is cut off, no page scrolls sideways. The pages are those of the contract's one list, so
 * that a new one is looked at as soon as it is there. One window is moved from page to page and made wide and narrow.
 */

const affairs = '/exhibitionTransaction/papersTransaction'
const widths = [1200, 1440, 1920] as const

/** Who looks at a page. Where nobody is named: the venue's administrator. */
const readers: Readonly<Record<string, string>> = {
  '/foundingExhibition/:id': 'organizer',
  [`${affairs}/:id/badges/new`]: 'cooperator',
  [`${affairs}/:id/badges/:badgeId/edit`]: 'cooperator',
  [`${affairs}/:id/badges/import`]: 'cooperator',
}

/** Views of one page beside the first. */
const views: readonly [page: RegExp, views: readonly string[]][] = [
  [/^\/JurisdictionOperator$/, ['?view=roles']],
  [/^\/cooperatorPage\/\w+$/, ['?view=approval', '?view=sharing', '?view=usage']],
]

/** Pages no row of the demo leads to, and kinds of partners whose pages are another kind's with shorter words. */
const unreachable = [`${affairs}/:id/badges/import/:importId`]
const twins = (['Sponsor', 'Logistics', 'Agent', 'SecondaryAgent'] as const).map(kind => partnerPlaces[kind].base)

/** A row for the last parameter of an address, by what stands before it; `$1` is the parameter before that. */
const samples: readonly [upTo: RegExp, sql: string][] = [
  [
    /(papersTransaction\/:id|controlRoom\/:exhibitionId)$/,
    'select exhibition_id as id from badge group by 1 order by count(*) desc limit 1',
  ],
  [/:badgeId$/, `select id from badge where state = 'draft' and exhibition_id = $1::uuid limit 1`],
  [/:typeId$/, 'select id from badge_type where exhibition_id = $1::uuid limit 1'],
  [/foundingExhibition\/:id$/, `select id from exhibition where state in ('draft', 'returned') limit 1`],
  [
    /shippingAddress\/:id$/,
    `select a.id from received_address a join company c on c.id = a.company_id where c.type = 'platform' limit 1`,
  ],
  [
    /role\/:id$/,
    `select r.id from role r join company c on c.id = r.company_id where c.type = 'platform' and not r.administrator limit 1`,
  ],
  ...Object.entries(partnerPlaces).map(([kind, { base }]): [RegExp, string] => [
    new RegExp(`${base}/:id$`),
    `select id from company where type = '${partnerKinds[kind as PartnerKind].companyTypes[0]}' and state = 'inUse' limit 1`,
  ]),
]

const patterns = [
  ...new Set(
    Object.values(pages)
      .filter(({ open }) => !open)
      .map(({ path }) => path as string),
  ),
]

/** A language is a few hundred pictures: half a minute on a machine of its own, more beside others. */
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

for (const language of ['cn', 'en'] as const) {
  test(`nothing lies over another or is cut off: ${language}`, async ({ page }) => {
    expect(patterns.length).toBeGreaterThan(40)
    expect(unreachable.filter(path => !patterns.includes(path))).toEqual([])
    const faults: string[] = []
    watch(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const isTwin = (path: string) => twins.some(base => path.startsWith(`${base}/`))
    const reachable = patterns.filter(path => !unreachable.includes(path) && !isTwin(path))
    const addressOf = await addresses(reachable)
    for (const reader of [...new Set(Object.values(readers)), 'admin']) {
      await signIn(page, reader, { language })
      for (const pattern of reachable.filter(path => (readers[path] ?? 'admin') === reader)) {
        for (const view of ['', ...(views.find(([known]) => known.test(pattern))?.[1] ?? [])]) {
          await go(page, `${addressOf.get(pattern)}${view}`)
          faults.push(...(await faultsAt(page, `${pattern}${view}`)))
          if (await openFirstRow(page)) faults.push(...(await faultsAt(page, `${pattern}${view} with a drawer`)))
        }
      }
    }
    expect(faults).toEqual([])
  })
}

/** Moves the window as a link of the console does, without loading the console again. */
async function go(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: widths[0], height: 900 })
  await page.evaluate(to => {
    const isView = new URL(to, location.href).pathname === location.pathname
    for (const old of document.querySelectorAll(isView ? '.fg-table-frame' : 'h1, .fg-table-frame'))
      old.classList.add('was')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await settled(page)
}

/** A page stands when its heading does and nothing is asked for, placed or moved any more, in two frames running. */
async function settled(page: Page): Promise<void> {
  const isShowcase = new URL(page.url()).pathname === '/showcase'
  const deadline = Date.now() + 30_000
  for (let calm = 0; calm < 2; ) {
    const isCalm = await page.evaluate(async showcase => {
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      const waits = showcase ? '.was, .fg-page-wait' : '.was, [class*="fg-skeleton"], .is-turning, .fg-page-wait'
      return document.querySelector('h1, h2') !== null && document.querySelector(waits) === null
    }, isShowcase)
    calm = isCalm && asked.get(page)?.size === 0 ? calm + 1 : 0
    if (Date.now() > deadline) throw new Error(`${page.url()} does not come to rest`)
  }
}

/** What a page has asked the server for and not been answered. */
const asked = new WeakMap<Page, Set<Request>>()

function watch(page: Page): void {
  const open = new Set<Request>()
  asked.set(page, open)
  page.on('request', request => open.add(request))
  page.on('requestfinished', request => open.delete(request))
  page.on('requestfailed', request => open.delete(request))
}

/** Whether the list's first row has a drawer; it is open then. */
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

/** What is wrong at each width, a line a fault. */
async function faultsAt(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await layoutFaults(page)).map(fault => `${name} at ${width}: ${fault}`))
  }
  return found
}

/** Each pattern with its parameters filled from rows of the demo. */
function addresses(wanted: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return inVenue(async ({ query }) => {
    const found = new Map<string, string>()
    for (const pattern of wanted) {
      let address = pattern
      let outer: string | undefined
      for (const [parameter] of pattern.matchAll(/:\w+/g)) {
        const upTo = pattern.slice(0, pattern.indexOf(parameter) + parameter.length)
        const [, sql] = samples.find(([known]) => known.test(upTo)) ?? []
        if (!sql) throw new Error(`no row is named for ${pattern}`)
        const [row] = await query<{ id: string }>(sql, sql.includes('$1') ? [outer] : [])
        if (!row) throw new Error(`the demo has no row for ${pattern}`)
        address = address.replace(parameter, row.id)
        outer = row.id
      }
      found.set(pattern, address)
    }
    return found
  })
}
