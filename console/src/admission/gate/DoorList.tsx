import { useMay } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import type { EmptyTexts, Worklist } from '../../kernel/ui/list/list-spec.ts'
import { ChannelStateFilter } from './ChannelFilters.tsx'
import { DoorDrawer } from './DoorDrawer.tsx'
import { doorActions } from './door-actions.tsx'
import { doorColumns } from './door-columns.tsx'
import { type DoorRow, doorRows } from './door-rows.ts'
import { entranceGuardPath } from './gate-paths.ts'
import { guardPage, type OfGate, SetUpButtons } from './guard-page.tsx'

const noOwnDoors: EmptyTexts = { title: 'gate.noOwnDoors', why: 'gate.noOwnDoorsWhy' }

/** The rows after search and filters. Doors need zones, so without zones the list offers to add a zone. */
function useDoorRows(list: Worklist<'getDoorList'>, { exhibitionId }: { exhibitionId: string }) {
  const mayAdd = useMay('door:add')
  const zones = useQueryCommand('getZoneTree', { exhibitionId })
  const channels = useQueryCommand('getChannelList', { exhibitionId })
  const seesAll = useMay('door:view')
  const { search, filters } = list
  const noZones: EmptyTexts = {
    title: 'gate.noZones',
    why: mayAdd ? 'gate.noZonesWhy' : 'gate.noZonesWatch',
    action: mayAdd && { word: 'gate.addZone', to: entranceGuardPath(exhibitionId, 'zones') },
  }
  return {
    rows: doorRows(list.rows, channels.data?.list ?? [], { q: search?.value ?? '', state: filters.state }),
    loading: channels.isPending,
    error: channels.error ?? zones.error,
    ask: () => Promise.all([channels.refetch(), zones.refetch()]),
    empty: zones.data?.list.length === 0 ? (seesAll ? noZones : noOwnDoors) : undefined,
  }
}

/** Doors, each followed by its channels, with their actions. */
export const DoorList = defineList<'getDoorList', 'gate', OfGate, DoorRow>('getDoorList', {
  ...guardPage,
  Buttons: SetUpButtons,
  label: 'gate.doorsAndChannels',
  whole: true,
  useRows: useDoorRows,
  add: { word: 'gate.addDoor', can: 'door:add', form: DoorDrawer },
  search: [{ value: 'text', label: 'gate.filterText', type: 'text' }],
  filters: ['state'],
  Filters: ChannelStateFilter,
  columns: doorColumns,
  actions: doorActions,
  click: row => (row.kind === 'door' ? 'editDoor' : 'editChannel'),
  empty: { title: 'gate.noDoors', why: 'gate.noDoorsWhy' },
})
