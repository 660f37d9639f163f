import type { RowOf } from '@fairgate/contract/app/catalogue'
import { ticketStateMachine } from '@fairgate/contract/sales/ticket/states'
import { Ban, CirclePause, Eye, Inbox, Pencil, Play, Send, Undo2 } from 'lucide-react'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { note } from '../../kernel/ui/list/note.tsx'
import { HolderDialog } from './HolderDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { RefundRequestDialog } from './RefundRequestDialog.tsx'
import { SendTicketsDialog } from './SendDialog.tsx'
import type { OfExhibition } from './ticket-paths.ts'
import { WholeNumbers } from './WholeNumbers.tsx'

const ofIds = (rows: readonly RowOf<'getTicketPage'>[], given: object, { exhibitionId }: OfExhibition) => ({
  exhibitionId,
  ids: rows.map(({ id }) => id),
  ...given,
})

/** Actions for sold tickets. */
export const ticketActions = defineActions<RowOf<'getTicketPage'>, OfExhibition>(
  'ticket',
  {
    edit: { command: 'editTicketHolder', ask: { Dialog: HolderDialog }, icon: Pencil, done: 'ticket.editDone' },
    refund: {
      command: 'refundTicket',
      payload: ofIds,
      bulk: true,
      icon: Undo2,
      ask: { Dialog: RefundDialog },
      done: 'ticket.refundDone',
    },
    send: {
      command: 'sendTicketLink',
      payload: ofIds,
      bulk: true,
      icon: Send,
      ask: { Dialog: SendTicketsDialog },
      done: 'ticket.sendDone',
    },
    suspend: {
      command: 'suspendTicket',
      icon: CirclePause,
      ask: note({ one: 'ticket.suspendAsk', why: 'ticket.suspendWhy', label: 'ticket.note' }),
      done: 'ticket.suspendDone',
    },
    resume: { command: 'resumeTicket', icon: Play, tone: 'primary', done: 'ticket.resumeDone' },
    apply: {
      command: 'applyTicketRequest',
      payload: ([row], { reasonCode, reason }, { exhibitionId }) => ({
        exhibitionId,
        refund: { orderId: row?.orderId, ticketIds: [row?.id], reasonCode },
        reason,
      }),
      icon: Inbox,
      ask: { Dialog: RefundRequestDialog },
      word: 'ticket.applyRefund',
      button: 'ticket.applyRefundDots',
      done: 'ticket.applyDone',
    },
    reveal: {
      command: 'revealTicketNumbers',
      payload: ([row], given, { exhibitionId }) => ({ exhibitionId, id: row?.id, ...given }),
      icon: Eye,
      rare: true,
      ask: note({ one: 'ticket.revealAsk', why: 'ticket.revealWhy', label: 'ticket.revealReason', name: 'reason' }),
      button: 'ticket.revealDots',
      shows: WholeNumbers,
    },
    void: {
      command: 'voidTicket',
      payload: ofIds,
      bulk: true,
      tone: 'danger',
      rare: true,
      icon: Ban,
      ask: note({ one: 'ticket.voidAsk', why: 'ticket.voidWhy', label: 'ticket.note' }),
      done: 'ticket.voidDone',
    },
  },
  ({ code }) => code,
  ({ exhibitionId }) => ({ exhibitionId }),
  ticketStateMachine.inverses,
)
