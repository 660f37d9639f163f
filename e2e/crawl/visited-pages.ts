import { partnerRoutes } from '@fairgate/contract/exhibitions/partner/module'
import { patterns } from '../page-addresses.ts'

const tasks = '/exhibitionTransaction/papersTransaction'

/** Views of one page next to the first. */
const views: readonly [page: RegExp, views: readonly string[]][] = [
  [/^\/JurisdictionOperator$/, ['?view=roles']],
  [/^\/whiteIndex\/exhibition$/, ['?view=car', '?view=door']],
  [/^\/jobs$/, ['?view=templates']],
  [/^\/cooperatorPage\/\w+$/, ['?view=approval', '?view=sharing', '?view=usage']],
]

/** A page's views, the first as ''. */
export const viewsOf = (pattern: string): readonly string[] => [
  '',
  ...(views.find(([known]) => known.test(pattern))?.[1] ?? []),
]

/** Pages that no row of the demo leads to: the tests of imports visit them. */
export const unreachable: readonly string[] = [
  `${tasks}/:id/badges/import/:importId`,
  `${tasks}/:id/badges/vehicles/import/:importId`,
  `${tasks}/:id/tickets/import/:importId`,
  `${tasks}/:id/stands/import/:importId`,
  '/audienceManagement/potential/import/:importId',
  '/epidemic/proxy/import/:importId',
  '/travel/statisticsList/import/:importId',
  ...Object.values(partnerRoutes).map(({ base }) => `${base}/import/:importId`),
]
/** Kinds of partners whose pages are another kind's with shorter words. */
const overlapping = (['Sponsor', 'Logistics', 'Agent', 'SecondaryAgent'] as const).map(kind => partnerRoutes[kind].base)
const hasSibling = (path: string) => overlapping.some(base => path.startsWith(`${base}/`))

/** The pages that the crawler visits. */
export const crawled: readonly string[] = patterns.filter(path => !unreachable.includes(path) && !hasSibling(path))
