import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { ChannelStateFilter } from './ChannelFilters.tsx'
import { DoorDrawer } from './DoorDrawer.tsx'
import { doorActions } from './door-actions.tsx'
import { doorColumns } from './door-columns.tsx'
import type { DoorRow } from './door-rows.ts'
import { guardPage, type OfGate, SetUpButtons } from './guard-page.tsx'
import { useDoorRows } from './use-door-rows.ts'

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
