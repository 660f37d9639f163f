import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { ImportButton } from './ImportButton.tsx'
import { TravelDrawer } from './TravelDrawer.tsx'
import { TravelFilters } from './TravelFilters.tsx'
import { travelActions } from './travel-actions.tsx'
import { purposeLabels } from './travel-labels.ts'

/** Travellers and their origins (`/travel/statisticsList?view=people`). */
export const TravelList = defineList('getTravelPage', {
  domain: 'travel',
  add: {
    ...{ word: 'travel.addTravel', can: 'travel:edit', to: '/travel/statisticsList/addTravel' },
    form: ({ onClose }) => <TravelDrawer onClose={onClose} />,
  },
  Buttons: ImportButton,
  exports: 'exportTravel',
  search: ['name', 'employer'],
  filters: ['exhibitionId', 'origin', 'purpose', 'day'],
  Filters: TravelFilters,
  columns: c => [
    c.text('name', { width: 168, min: 120 }),
    c.name('employer'),
    c.text('originName', { title: 'travel.origin', width: 136 }),
    c.date('arriveOn', { sort: 'arriveOn' }),
    c.date('leaveOn', { priority: 5 }),
    c.choice('purpose', purposeLabels, { priority: 4 }),
    c.count('heads', { locked: true }),
    c.text('exhibition', { width: 200, priority: 3 }),
    c.text('company', { width: 176, priority: 2 }),
    c.moment('createdAt', { sort: 'createdAt', priority: 1 }),
  ],
  actions: travelActions,
  empty: { title: 'travel.emptyTravel', why: 'travel.emptyTravelWhy' },
})
