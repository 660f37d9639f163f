import { useLocation, useNavigate } from 'react-router'
import { useText } from '../../kernel/i18n/language.ts'
import { useViews, type View } from '../../kernel/ui/list/use-views.tsx'
import { StatusTabs } from '../../kernel/ui/StatusTabs.tsx'
import { TransportationList } from './TransportationList.tsx'
import { TravelFigures } from './TravelFigures.tsx'
import { TravelList } from './TravelList.tsx'

type Key = 'figures' | 'people' | 'rides'

const views: readonly View<Key>[] = [
  { key: 'figures', word: 'travel.figures' },
  { key: 'people', word: 'travel.people' },
  { key: 'rides', word: 'travel.rides' },
]

/** The list next to which an address of a form is shown. */
const viewOfForm: Readonly<Record<string, Key>> = { addTravel: 'people', addTransportation: 'rides' }

/** Figures, travellers and transportation (`/travel/statisticsList`, `…/addTravel`, `…/addTransportation`). */
export function TravelStatistics() {
  const { pathname } = useLocation()
  const { view, head } = useViews('travel.views', views, ['exhibitionId'])
  const formView = viewOfForm[pathname.slice(pathname.lastIndexOf('/') + 1)]
  const tabs = formView ? <FormTabs current={formView} /> : head
  const shown = formView ?? view
  if (shown === 'people') return <TravelList head={tabs} />
  if (shown === 'rides') return <TransportationList head={tabs} />
  return <TravelFigures head={tabs} />
}

/** The tabs while a form is open: that of its list is selected, and another closes the form. */
function FormTabs({ current }: { current: Key }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <StatusTabs
      label={t('travel.views')}
      current={current}
      tabs={views.map(({ key, word }) => ({ key, label: t(word) }))}
      onChange={key => void navigate(`/travel/statisticsList?view=${key}`)}
    />
  )
}
