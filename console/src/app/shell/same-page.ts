import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { matchPath } from 'react-router'

/** How addresses begin whose first id is an exhibition's. */
const beginnings = [`${tasksPath}/:`, '/counter/:']

/** Whether pages under this pattern are one exhibition's, its id the first in the address. */
export const isOfAnExhibition = (pattern: string): boolean => beginnings.some(start => pattern.startsWith(start))

/** The exhibition an address belongs to; undefined where it belongs to none. */
export function exhibitionAt(pathname: string): string | undefined {
  for (const start of beginnings) {
    const id = matchPath(`${start}id/*` as `${string}/:id/*`, pathname)?.params.id
    if (id) return id
  }
  return undefined
}

/**
 * The same page of another exhibition. What lies beneath it by an id of its own is not there: the page above is meant, and of
 * what the address says about its rows only the tab.
 *
 * @param patterns of all pages
 */
export function samePageOf(
  exhibitionId: string,
  location: { pathname: string; search: string },
  patterns: readonly string[],
) {
  const fits = patterns.filter(pattern => isOfAnExhibition(pattern) && matchPath(pattern, location.pathname))
  // `…/types/new` fits `…/types/:typeId` too: the one with fewer ids is the page.
  const [pattern = `${tasksPath}/:id`] = fits.toSorted((a, b) => idsIn(a) - idsIn(b))
  const [before = '', after = ''] = splitAtId(pattern)
  const own = after.slice(0, after.includes('/:') ? after.indexOf('/:') : undefined)
  const isPage = (rest: string) =>
    patterns.some(known => known.startsWith(`${before}/:`) && splitAtId(known)[1] === rest)
  let rest = own
  while (rest !== '' && !isPage(rest)) rest = rest.slice(0, rest.lastIndexOf('/'))
  const tab = rest === after ? new URLSearchParams(location.search).get('tab') : null
  return `${before}/${exhibitionId}${rest}${tab === null ? '' : `?tab=${encodeURIComponent(tab)}`}`
}

const idsIn = (pattern: string) => pattern.split('/:').length

/** What stands before the first id of a pattern and what after it. */
function splitAtId(pattern: string): [before: string, after: string] {
  const at = pattern.indexOf('/:')
  const end = pattern.indexOf('/', at + 1)
  return [pattern.slice(0, at), end < 0 ? '' : pattern.slice(end)]
}
