import { useLocation } from 'react-router'
import { useViews } from '../ui/list/use-views.tsx'
import { TransportationList } from './TransportationList.tsx'
import { TravelFigures } from './TravelFigures.tsx'
import { TravelList } from './TravelList.tsx'

/** Which list an address that ends in a form's name stands beside. */
const viewOfForm: Readonly<Record<string, 'people' | 'rides'>> = { addTravel: 'people', addTransportation: 'rides' }

/** Figures, travellers and rides (`/travel/statisticsList`, `…/addTravel`, `…/addTransportation`). */
export function TravelStatistics() {
  const { pathname } = useLocation()
  const { view, head } = useViews(
    'travel.views',
    [
      { key: 'figures', word: 'travel.figures' },
      { key: 'people', word: 'travel.people' },
      { key: 'rides', word: 'travel.rides' },
    ],
    ['exhibitionId'],
    viewOfForm[pathname.slice(pathname.lastIndexOf('/') + 1)],
  )
  if (view === 'people') return <TravelList head={head} />
  if (view === 'rides') return <TransportationList head={head} />
  return <TravelFigures head={head} />
}
