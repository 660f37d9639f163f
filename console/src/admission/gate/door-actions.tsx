import type { ChannelAction, DoorAction } from '@fairgate/contract/admission/gate/states'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { AdminsDrawer } from './AdminsDrawer.tsx'
import { BindDrawer } from './BindDrawer.tsx'
import { ChannelDrawer } from './ChannelDrawer.tsx'
import { ChannelStateDialog } from './ChannelStateDialog.tsx'
import { DoorDrawer } from './DoorDrawer.tsx'
import type { DoorRow } from './door-rows.ts'
import { inExhibition, type OfGate } from './guard-page.tsx'

/** Offers an action only for its kind of row, because doors and channels are in one list. */
const of = (kind: DoorRow['kind'], action: DoorAction | ChannelAction) => ({
  offered: (row: DoorRow) => row.kind === kind && (row.actions as readonly string[]).includes(action),
})

type Own = 'editDoor' | 'deleteDoor' | 'setState' | 'editChannel' | 'bindDevices' | 'deleteChannel'

/** Actions for a door and for its channels. */
export const doorActions = defineActions<DoorRow, OfGate, Own>(
  'gate',
  {
    addChannel: {
      ...of('door', 'addChannel'),
      form: ({ row, ...shown }) => <ChannelDrawer {...shown} doorId={row.id} />,
    },
    editDoor: {
      ...of('door', 'edit'),
      form: ({ row, ...shown }) => row.kind === 'door' && <DoorDrawer {...shown} door={row} />,
    },
    setAdmins: {
      ...of('door', 'setAdmins'),
      form: ({ row, ...shown }) => row.kind === 'door' && <AdminsDrawer {...shown} door={row} />,
    },
    deleteDoor: {
      ...of('door', 'delete'),
      command: 'deleteDoor',
      word: 'gate.delete',
      tone: 'danger',
      ask: confirm({ one: 'gate.deleteDoorAsk', why: 'gate.deleteDoorWhy', kind: 'delete' }),
      done: 'shell.deleted',
    },
    setState: {
      offered: row =>
        row.kind === 'channel' && (['open', 'close', 'free'] as const).some(event => row.actions.includes(event)),
      dialog: ({ row, ...shown }) => row.kind === 'channel' && <ChannelStateDialog {...shown} channel={row} />,
    },
    editChannel: {
      ...of('channel', 'edit'),
      form: ({ row, ...shown }) => row.kind === 'channel' && <ChannelDrawer {...shown} channel={row} />,
    },
    bindDevices: {
      ...of('channel', 'bind'),
      form: ({ row, ...shown }) => row.kind === 'channel' && <BindDrawer {...shown} channel={row} />,
    },
    deleteChannel: {
      ...of('channel', 'delete'),
      command: 'deleteChannel',
      word: 'gate.delete',
      tone: 'danger',
      ask: confirm({ one: 'gate.deleteChannelAsk', why: 'gate.deleteDoorWhy', kind: 'delete' }),
      done: 'shell.deleted',
    },
  },
  row => row.code,
  inExhibition,
)
