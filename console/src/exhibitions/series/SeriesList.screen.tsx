import { nameOf } from '../../kernel/i18n/name-of.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { SeriesDialog } from './SeriesDialog.tsx'
import { seriesActions } from './series-actions.tsx'
import { seriesName } from './series-labels.ts'

/** Series of exhibitions (`/series`). */
export const SeriesList = defineList('getSeriesPage', {
  domain: 'series',
  add: { word: 'series.add', can: 'series:edit', form: ({ onClose }) => <SeriesDialog onClose={onClose} /> },
  exports: 'exportSeries',
  search: ['name', 'code', 'owner'],
  columns: c => [
    c.code('code', { sort: 'code', width: 112 }),
    c.cell('name', seriesName, { width: 320, min: 200, grow: true }),
    c.companyType === 'platform' && c.cell('owner', row => nameOf(row.owner), { width: 240, priority: 3 }),
    c.count('editions', { locked: true }),
    c.cell('latest', row => (row.latest ? nameOf(row.latest) : ''), { width: 200, priority: 4 }),
    c.moment('createdAt', { sort: 'createdAt', priority: 1 }),
  ],
  actions: seriesActions,
  open: ({ id }) => `/series/${id}`,
  empty: { title: 'series.empty', why: 'series.emptyWhy' },
})
