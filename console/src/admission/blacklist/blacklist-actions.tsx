import type { RowOf } from '@fairgate/contract/app/catalogue'
import { Check, QrCode, ShieldAlert, ShieldOff, Undo2, X } from 'lucide-react'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { note } from '../../kernel/ui/list/note.tsx'

export type BlacklistRow = RowOf<'getBlacklistPage'>

const isAnybody = (count: unknown): count is number => typeof count === 'number' && count > 0

/** Actions on an entry: another operator of the venue decides, the proposer withdraws. */
export const blacklistActions = defineActions<BlacklistRow>(
  'blacklist',
  {
    approve: {
      command: 'approveBlacklist',
      icon: Check,
      tone: 'primary',
      ask: confirm({ one: 'blacklist.approveAsk', why: 'blacklist.approveWhy' }),
      done: ({ inside }, t) =>
        isAnybody(inside) ? t('blacklist.approvedInside', { count: inside }) : t('blacklist.approved'),
      key: 'a',
      // Guards are on their way to somebody inside, so the approval cannot be undone.
      undo: (_, __, { inside }) => (isAnybody(inside) ? undefined : 'undoBlacklistDecision'),
    },
    refuse: {
      command: 'refuseBlacklist',
      icon: X,
      tone: 'danger',
      ask: note({ one: 'blacklist.refuseAsk', label: 'blacklist.refuseNote' }),
      done: 'blacklist.refused',
      key: 'x',
      undo: 'undoBlacklistDecision',
    },
    urgent: {
      command: 'urgentBlacklist',
      icon: ShieldAlert,
      tone: 'danger',
      ask: confirm({ one: 'blacklist.urgentAsk', why: 'blacklist.urgentWhy' }),
      done: 'blacklist.wasUrgent',
    },
    lift: {
      command: 'liftBlacklist',
      icon: ShieldOff,
      ask: note({ one: 'blacklist.liftAsk', why: 'blacklist.liftWhy', label: 'blacklist.liftNote' }),
      done: 'blacklist.wasLifted',
    },
    withdraw: {
      command: 'withdrawBlacklist',
      icon: Undo2,
      ask: confirm({ one: 'blacklist.withdrawAsk' }),
      done: 'blacklist.withdrawn',
    },
    notice: { to: ({ id }) => `/blackIndex/qrcode/${id}`, icon: QrCode },
  },
  ({ code, name }) => `${code} ${name}`,
)
