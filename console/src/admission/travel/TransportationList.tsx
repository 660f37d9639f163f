import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { TransportationDrawer } from './TransportationDrawer.tsx'
import { RideFilters } from './TravelFilters.tsx'
import { transportationActions } from './travel-actions.tsx'
import { meansLabels } from './travel-labels.ts'

/** Transportation of visitors (`/travel/statisticsList?view=rides`). */
export const TransportationList = defineList('getTransportationPage', {
  domain: 'travel',
  add: {
    ...{ word: 'travel.addTransportation', can: 'travel:edit', to: '/travel/statisticsList/addTransportation' },
    form: ({ onClose }) => <TransportationDrawer onClose={onClose} />,
  },
  exports: 'exportTransportation',
  search: ['number', 'place'],
  filters: ['exhibitionId', 'means', 'day'],
  Filters: RideFilters,
  columns: c => [
    c.code('number', { width: 128 }),
    c.choice('means', meansLabels),
    c.text('from', { width: 152 }),
    c.text('to', { width: 152 }),
    c.moment('departsAt', { priority: 5 }),
    c.moment('arrivesAt', { sort: 'arrivesAt' }),
    c.count('heads', { locked: true }),
    c.name('exhibition', { grow: true, priority: 4 }),
    c.text('company', { width: 176, priority: 3 }),
    c.moment('createdAt', { sort: 'createdAt', priority: 1 }),
  ],
  actions: transportationActions,
  empty: { title: 'travel.emptyTransportation', why: 'travel.emptyTransportationWhy' },
})
