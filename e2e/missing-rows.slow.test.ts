/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { shellTexts } from '@fairgate/contract/app/shell/texts'
import { expect, type Page } from '@playwright/test'
import { test } from './browser-test.ts'
import { addresses, patterns, readers } from './page-addresses.ts'
import { go, leave, watch } from './page-navigation.ts'
import { signIn } from './signed-in.ts'

/*
 * Every page with a row id in its address, opened with a malformed and with an unknown id: it says that the row does
 * not exist and links to another page. The pages come from the contract's list.
 */

const ids = { malformed: 'no-id', unknown: '01900000-0000-7000-8000-000000000000' }

/** A page's addresses without a row: each of its parameters wrong in turn, those before it valid. */
async function wrongAddresses(wanted: readonly string[]) {
  const steps = wanted.flatMap(pattern => parameters(pattern).map(step => ({ pattern, ...step })))
  const right = await addresses(steps.map(({ before }) => before).filter(before => before !== ''))
  return steps.flatMap(({ pattern, before, from, parameter }) =>
    Object.entries(ids).map(([name, id]) => ({
      pattern,
      name: `${parameter} ${name}`,
      address: (right.get(before) ?? '') + pattern.slice(from).replace(/:\w+/g, id),
    })),
  )
}

/** The parameters of a pattern, each with the part before it: '' or `/a/:x`, which ends at `from`. */
function parameters(pattern: string) {
  const ends = [...pattern.matchAll(/:\w+/g)].map(({ 0: parameter, index }) => ({
    parameter,
    end: index + parameter.length,
  }))
  return ends.map(({ parameter }, at) => {
    const from = ends[at - 1]?.end ?? 0
    return { parameter, from, before: pattern.slice(0, from) }
  })
}

test('a page of a missing row says so, and links to another page', async ({ page }) => {
  test.setTimeout(180_000)
  const wanted = patterns.filter(path => path.includes('/:'))
  expect(wanted.length).toBeGreaterThan(20)
  const wrong = await wrongAddresses(wanted)
  watch(page)
  const faults: string[] = []
  for (const reader of [...new Set(Object.values(readers)), 'admin']) {
    await signIn(page, reader, { language: 'en' })
    for (const { pattern, name, address } of wrong.filter(
      ({ pattern: path }) => (readers[path] ?? 'admin') === reader,
    )) {
      const fault = await faultAt(page, address)
      if (fault) faults.push(`${pattern}, ${name}: ${fault}`)
    }
  }
  expect(faults).toEqual([])
})

async function faultAt(page: Page, address: string): Promise<string | undefined> {
  // Equal texts of two consecutive pages would be taken for the second one's.
  await leave(page)
  const failed = await go(page, address).then(
    () => undefined,
    (error: Error) => error.message,
  )
  if (failed) return failed
  // Read at one moment: the first page is requested again when the socket connects.
  const { said, headings, ways } = await page
    .waitForFunction(shown, { isWanted: true })
    .catch(() => page.evaluateHandle(shown, { isWanted: false }))
    .then(handle => handle.jsonValue() as Promise<Shown>)
  if (said.join() !== shellTexts.notFoundTitle[1]) {
    return `shows ${[...said, ...headings].join(' | ') || 'nothing'}`
  }
  if (ways === 0) return 'leads nowhere'
  const toasts = await page.locator('.fg-toast-text').allTextContents()
  return toasts.length > 0 ? `says in a toast too: ${toasts.join(' | ')}` : undefined
}

interface Shown {
  said: string[]
  headings: string[]
  /** The number of buttons that lead to another page. */
  ways: number
}

/** The message of the page; if a way out is required, undefined until there is one. */
function shown({ isWanted }: { isWanted: boolean }): Shown | undefined {
  const texts = (found: string) => [...document.querySelectorAll(found)].map(({ textContent }) => textContent ?? '')
  const ways = texts('.fg-empty-action button').length
  if (isWanted && ways === 0) return undefined
  return { said: texts('.fg-empty-title'), headings: texts('h1, h2'), ways }
}
