import type { Output, RowOf } from '@fairgate/contract/app/catalogue'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { note } from '../../kernel/ui/list/note.tsx'
import { BindDeviceDrawer } from './BindDeviceDrawer.tsx'
import { inExhibition, type OfGate } from './guard-page.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import { MoveDeviceDrawer } from './MoveDeviceDrawer.tsx'
import { PairingDialog } from './PairingDialog.tsx'

/** Actions for a device. Codes and keys are shown once and never stored. */
export const deviceActions = defineActions<RowOf<'getDevicePage'>, OfGate>(
  'gate',
  {
    renewPairing: {
      command: 'renewPairingCode',
      word: 'gate.renewCode',
      ask: confirm({ one: 'gate.renewAsk', why: 'gate.renewWhy' }),
      shows: ({ row, answer, ...shown }) => (
        <PairingDialog {...shown} phone={row.kind === 'phone'} pairing={answer as Output<'renewPairingCode'>} />
      ),
    },
    bind: {
      word: 'gate.bindToChannel',
      form: ({ row, ...shown }) => <BindDeviceDrawer {...shown} device={row} />,
    },
    assign: {
      form: ({ row, ...shown }) => <MoveDeviceDrawer {...shown} device={row} />,
    },
    rotate: {
      command: 'rotateDeviceKey',
      word: 'gate.rotateKey',
      ask: confirm({ one: 'gate.rotateAsk', why: 'gate.rotateWhy' }),
      shows: ({ answer, ...shown }) => <KeyDialog {...shown} rotated={answer as Output<'rotateDeviceKey'>} />,
    },
    retire: {
      command: 'retireDevice',
      tone: 'danger',
      ask: note({ one: 'gate.retireAsk', why: 'gate.retireWhy', label: 'gate.note', hint: 'gate.noteHint' }),
      done: 'gate.retired',
    },
    revoke: {
      command: 'revokeDevice',
      tone: 'danger',
      ask: note({ one: 'gate.revokeAsk', why: 'gate.revokeWhy', label: 'gate.note', hint: 'gate.noteHint' }),
      done: 'gate.revoked',
    },
  },
  undefined,
  inExhibition,
)
