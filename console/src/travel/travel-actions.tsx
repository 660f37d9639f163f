import type { Output } from '@fairgate/contract/catalogue'
import { Pencil, Trash2 } from 'lucide-react'
import { confirm } from '../ui/list/confirm.tsx'
import { defineActions } from '../ui/list/define-actions.ts'
import { TransportationDrawer } from './TransportationDrawer.tsx'
import { TravelDrawer } from './TravelDrawer.tsx'

export type TravelRow = Output<'getTravelPage'>['list'][number]
export type TransportationRow = Output<'getTransportationPage'>['list'][number]

const removing = {
  many: true,
  bulk: true,
  tone: 'danger',
  icon: Trash2,
  ask: confirm<object>({ many: 'travel.deleteAsk', kind: 'delete' }),
  done: 'shell.deleted',
} as const

export const travelActions = defineActions<TravelRow>('travel', {
  edit: { icon: Pencil, form: ({ row, onClose }) => <TravelDrawer row={row} onClose={onClose} /> },
  delete: { command: 'deleteTravel', ...removing },
})

export const transportationActions = defineActions<TransportationRow>(
  'travel',
  {
    edit: { icon: Pencil, form: ({ row, onClose }) => <TransportationDrawer row={row} onClose={onClose} /> },
    delete: { command: 'deleteTransportation', ...removing },
  },
  row => row.number,
)
