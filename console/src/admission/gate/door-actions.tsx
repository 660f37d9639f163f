import { doorAdminFields } from '@fairgate/contract/admission/gate/fields'
import type { ChannelAction, DoorAction } from '@fairgate/contract/admission/gate/states'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { BindDrawer } from './BindDrawer.tsx'
import { ChannelDrawer } from './ChannelDrawer.tsx'
import { ChannelStateDialog } from './ChannelStateDialog.tsx'
import { DoorDrawer } from './DoorDrawer.tsx'
import type { Door, DoorRow } from './door-rows.ts'
import { inExhibition, type OfGate } from './guard-page.tsx'

/** Offers an action only for its kind of row, because doors and channels are in one list. */
const of = (kind: DoorRow['kind'], action: DoorAction | ChannelAction) => ({
  offered: (row: DoorRow) => row.kind === kind && (row.actions as readonly string[]).includes(action),
})

type Own = 'editDoor' | 'deleteDoor' | 'setState' | 'editChannel' | 'bindDevices' | 'deleteChannel'

interface AdminsDrawerProps {
  exhibitionId: string
  door: Door
  onClose: () => void
}

const F = formFields(doorAdminFields)

/** Assigns the administrators of a door; they are operators of the venue. */
function AdminsDrawer({ exhibitionId, door, onClose }: AdminsDrawerProps) {
  const t = useText()
  const operators = useQueryCommand('getOperatorPage', { pageSize: 999, permission: 'door:administer' })
  const { id, version, admins } = door
  const draft = useDraft({
    of: doorAdminFields,
    read: { id, version, operatorIds: admins.map(({ operatorId }) => operatorId) },
    send: (form, over) => write('setDoorAdmins', { exhibitionId, ...over, ...form }),
    done: onClose,
  })
  // Current administrators stay visible even if the list of operators cannot be loaded.
  const known = new Map(admins.map(({ operatorId, name }) => [operatorId, { label: name, remark: '' }]))
  for (const row of operators.data?.list ?? []) {
    if (!row.frozen) known.set(row.operatorID, { label: row.name || row.userName, remark: row.roleName })
  }
  return (
    <EditDrawer
      draft={draft}
      code={t('gate.doorNumber', { code: door.code })}
      title={t('gate.adminsOf', { code: door.code })}
      onClose={onClose}
    >
      <F.many
        name="operatorIds"
        placeholder={t('gate.chooseOperators')}
        hint={t('gate.adminsHint')}
        loading={operators.isPending}
        options={[...known].map(([value, labels]) => ({ value, ...labels }))}
      />
    </EditDrawer>
  )
}

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
