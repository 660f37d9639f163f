import type { RowOf } from '@fairgate/contract/app/catalogue'
import { Ban, Check, CirclePause, CirclePlay, Pencil, QrCode, Undo2, X } from 'lucide-react'
import { approving } from '../../kernel/ui/decision/approving.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { type Acted, type Action, defineActions } from '../../kernel/ui/list/define-actions.ts'
import { note } from '../../kernel/ui/list/note.tsx'
import { WhitelistDrawer } from './WhitelistDrawer.tsx'

type DoorPassRow = RowOf<'getDoorWhitelistPage'>

/** Actions on a valid list. */
const noteStored = <Row extends Acted>() =>
  ({
    code: { to: ({ id }: { id: string }) => `/whiteIndex/qrcode/${id}`, icon: QrCode },
    stop: {
      command: 'setWhitelistState',
      payload: ([row], given) => ({ id: row?.id, version: row?.version, state: 'stopped', ...given }),
      icon: CirclePause,
      tone: 'danger',
      ask: note({ one: 'whitelist.stopAsk', why: 'whitelist.stopWhy', label: 'whitelist.reason' }),
      done: 'whitelist.stopped',
    },
    resume: {
      command: 'setWhitelistState',
      payload: ([row], given) => ({ id: row?.id, version: row?.version, state: 'valid', ...given }),
      icon: CirclePlay,
      ask: note({ one: 'whitelist.resumeAsk', why: 'whitelist.resumeWhy', label: 'whitelist.reason' }),
      done: 'whitelist.resumed',
    },
    void: {
      command: 'voidWhitelist',
      icon: Ban,
      tone: 'danger',
      ask: note({ one: 'whitelist.voidAsk', why: 'whitelist.voidWhy', label: 'whitelist.reason' }),
      done: 'whitelist.voided',
    },
  }) satisfies Record<string, Action<Row, object>>

/** Actions on a list: organizer and venue decide, the host edits. */
export const whitelistActions = defineActions<RowOf<'getCertificateWhitelistPage'>>(
  'whitelist',
  {
    edit: {
      icon: Pencil,
      form: ({ row, onClose }) => <WhitelistDrawer scope={row.scope} row={row} onClose={onClose} />,
    },
    endorse: {
      command: 'endorseWhitelist',
      icon: Check,
      tone: 'primary',
      ask: confirm({ one: 'whitelist.endorseAsk', why: 'whitelist.endorseWhy' }),
      done: 'whitelist.endorsed',
      key: 'a',
      undo: 'undoWhitelistDecision',
    },
    approve: {
      command: 'approveWhitelist',
      icon: Check,
      tone: 'primary',
      ask: approving(confirm({ one: 'whitelist.approveAsk', why: 'whitelist.approveWhy' })),
      word: 'decision.approve',
      done: 'decision.approved',
      key: 'a',
      // Terms that a review replaced apply at the gates at once.
      undo: (_, rows) => (rows.some(({ state }) => state === 'pendingReview') ? undefined : 'undoWhitelistDecision'),
    },
    refuse: {
      command: 'refuseWhitelist',
      icon: X,
      tone: 'danger',
      ask: note({ one: 'whitelist.refuseAsk', label: 'whitelist.reason' }),
      word: 'decision.reject',
      button: 'decision.rejectDots',
      done: 'decision.wasRejected',
      key: 'x',
      undo: 'undoWhitelistDecision',
    },
    withdraw: {
      command: 'withdrawWhitelist',
      icon: Undo2,
      ask: confirm({ one: 'whitelist.withdrawAsk' }),
      done: 'whitelist.withdrawn',
    },
    ...noteStored<RowOf<'getCertificateWhitelistPage'>>(),
  },
  ({ number }) => number,
)

/** Actions on a standing pass. */
export const doorPassActions = defineActions<DoorPassRow>(
  'whitelist',
  noteStored<DoorPassRow>(),
  ({ name, plate }) => plate ?? name,
)
