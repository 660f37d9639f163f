import type { RowOf } from '@fairgate/contract/app/catalogue'
import { Pencil, Trash2 } from 'lucide-react'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { TransportationDrawer } from './TransportationDrawer.tsx'
import { TravelDrawer } from './TravelDrawer.tsx'

const removing = {
  many: true,
  bulk: true,
  tone: 'danger',
  icon: Trash2,
  ask: confirm<object>({ many: 'travel.deleteAsk', kind: 'delete' }),
  done: 'shell.deleted',
} as const

export const travelActions = defineActions<RowOf<'getTravelPage'>>('travel', {
  edit: { icon: Pencil, form: ({ row, onClose }) => <TravelDrawer row={row} onClose={onClose} /> },
  delete: { command: 'deleteTravel', ...removing },
})

export const transportationActions = defineActions<RowOf<'getTransportationPage'>>(
  'travel',
  {
    edit: { icon: Pencil, form: ({ row, onClose }) => <TransportationDrawer row={row} onClose={onClose} /> },
    delete: { command: 'deleteTransportation', ...removing },
  },
  row => row.number,
)
