import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { matchPath } from 'react-router'

/** Address prefixes whose first id is that of an exhibition. */
const beginnings = [`${tasksPath}/:`, '/counter/:']

/** Whether pages with this pattern belong to one exhibition, whose id is the first in the address. */
export const isOfAnExhibition = (pattern: string): boolean => beginnings.some(start => pattern.startsWith(start))

/** The exhibition of an address; undefined if it has none. */
export function exhibitionAt(pathname: string): string | undefined {
  for (const start of beginnings) {
    const id = matchPath(`${start}id/*` as `${string}/:id/*`, pathname)?.params.id
    if (id) return id
  }
  return undefined
}

/**
 * The same page of another exhibition. A page below with an id of its own does not exist there, so the page above is
 * used; of the row-specific parameters only the tab is preserved.
 *
 * @param patterns of all pages
 */
export function samePageOf(
  exhibitionId: string,
  location: { pathname: string; search: string },
  patterns: readonly string[],
) {
  const fits = patterns.filter(pattern => isOfAnExhibition(pattern) && matchPath(pattern, location.pathname))
  // `…/types/new` matches `…/types/:typeId` too: the pattern with fewer ids is the page.
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

/** Splits a pattern at its first id. */
function splitAtId(pattern: string): [before: string, after: string] {
  const at = pattern.indexOf('/:')
  const end = pattern.indexOf('/', at + 1)
  return [pattern.slice(0, at), end < 0 ? '' : pattern.slice(end)]
}
