import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

const organizers = ['platform', 'sponsor'] as const

/** An organizer's own series; all of them for the venue. */
export const seriesPermissions = permissions({
  'series:view': { label: ['查看展会系列', 'View exhibition series'], group: 'badgeAffairs', companies: organizers },
  'series:edit': { label: ['管理展会系列', 'Manage exhibition series'], group: 'badgeAffairs', companies: organizers },
})

export const seriesPages = pageEntries({
  series: {
    path: '/series',
    screen: 'series/SeriesList',
    label: ['展会系列', 'Exhibition series'],
    permission: 'series:view',
    group: 'exhibitionManagement',
    place: 4,
  },
  seriesDetails: {
    path: '/series/:id',
    screen: 'series/SeriesDetails',
    label: ['届次', 'Editions'],
    under: 'series',
  },
})

export const seriesReads = {
  getSeriesPage: ['series', 'edition', 'company'],
  getSeriesDetail: ['series', 'edition', 'exhibition', 'company'],
  getEditionOptions: ['series', 'edition'],
} as const satisfies Reads
