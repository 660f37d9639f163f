import { FileUp } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { travelPaths } from './import-kit.ts'
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

/** Link to the import, for operators who may enter travel. */
function ImportButton() {
  const t = useText()
  const navigate = useNavigate()
  if (!useMay('travel:edit')) return null
  return (
    <Button icon={FileUp} onClick={() => void navigate(travelPaths.import())}>
      {t('travel.importTravel')}
    </Button>
  )
}
