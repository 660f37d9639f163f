import { useSearchParams } from 'react-router'
import { useMayOf } from '../../kernel/auth/session.ts'
import { ListPage } from '../../kernel/ui/ListPage.tsx'
import { useViews } from '../../kernel/ui/list/use-views.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { DeviceList } from './DeviceList.tsx'
import { DiscrepancyList } from './DiscrepancyList.tsx'
import { DoorList } from './DoorList.tsx'
import { GuardList } from './GuardList.tsx'
import { NoGate } from './NoGate.tsx'
import { PassageList } from './PassageList.tsx'
import { RollCall } from './RollCall.tsx'
import { useGateExhibitions } from './use-gate-exhibitions.ts'
import { ZoneList } from './ZoneList.tsx'
import './EntranceGuard.css'

const views = [
  { key: 'zones', word: 'gate.zones', any: ['door:view'] },
  { key: 'doors', word: 'gate.doorsAndChannels', any: ['door:view', 'door:administer'] },
  { key: 'devices', word: 'gate.devices', any: ['device:view'] },
  { key: 'passages', word: 'gate.passages', any: ['passage:view', 'door:administer'] },
  { key: 'cases', word: 'offline.discrepancies', any: ['passage:view', 'case:resolve', 'door:administer'] },
  { key: 'guards', word: 'offline.guards', any: ['guard:edit', 'door:administer'] },
  { key: 'inside', word: 'offline.rollCall', any: ['inside:export'] },
] as const
const lists = {
  zones: ZoneList,
  doors: DoorList,
  devices: DeviceList,
  passages: PassageList,
  cases: DiscrepancyList,
  guards: GuardList,
  inside: RollCall,
}

/**
 * Doors and devices of one exhibition. The venue configures them, administrators operate their doors, the organizer can
 * view them.
 */
export function EntranceGuard() {
  const may = useMayOf()
  const [params, setParams] = useSearchParams()
  const exhibitions = useGateExhibitions()
  const { view, head } = useViews(
    'gate.views',
    views.filter(({ any }) => any.some(may)),
    ['exhibition'],
  )
  const exhibition = exhibitions.list.find(({ id }) => id === params.get('exhibition')) ?? exhibitions.list[0]
  if (!exhibition || !view) {
    return (
      <ListPage>
        <PageHead />
        <NoGate exhibitions={exhibitions} waits={view === undefined} />
      </ListPage>
    )
  }
  const { id } = exhibition
  const List = lists[view]
  return (
    <List
      key={`${id} ${view}`}
      exhibitionId={id}
      exhibition={exhibition}
      exhibitions={exhibitions.list}
      // Filters, page and open row belong to the previous exhibition and are dropped.
      onExhibition={next => setParams({ view, exhibition: next })}
      head={head}
    />
  )
}
