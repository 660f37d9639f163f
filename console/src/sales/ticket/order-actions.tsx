import type { RowOf } from '@fairgate/contract/app/catalogue'
import { Ban, Check, Inbox, Send, Undo2 } from 'lucide-react'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { PayDialog } from './PayDialog.tsx'
import { OrderRefundDialog } from './RefundDialog.tsx'
import { OrderRefundRequestDialog } from './RefundRequestDialog.tsx'
import { SendOrderDialog } from './SendDialog.tsx'
import type { OfExhibition } from './ticket-paths.ts'

/** Actions for orders: pay or cancel a held order, refund an order. */
export const orderActions = defineActions<RowOf<'getTicketOrderPage'>, OfExhibition>(
  'ticket',
  {
    pay: {
      command: 'payTicketOrder',
      ask: { Dialog: PayDialog },
      icon: Check,
      tone: 'primary',
      done: 'ticket.payDone',
    },
    cancel: {
      command: 'cancelTicketOrder',
      ask: confirm({ one: 'ticket.cancelAsk', why: 'ticket.cancelWhy' }),
      icon: Ban,
      tone: 'danger',
      done: 'ticket.cancelDone',
    },
    send: {
      command: 'sendTicketLink',
      payload: ([row], given, { exhibitionId }) => ({ exhibitionId, orderId: row?.id, ...given }),
      ask: { Dialog: SendOrderDialog },
      icon: Send,
      done: 'ticket.sendDone',
    },
    refund: {
      command: 'refundTicket',
      payload: (_, given, { exhibitionId }) => ({ exhibitionId, ...given }),
      ask: { Dialog: OrderRefundDialog },
      icon: Undo2,
      done: 'ticket.refundDone',
    },
    apply: {
      command: 'applyTicketRequest',
      payload: ([row], { ticketIds, reasonCode, reason }, { exhibitionId }) => ({
        exhibitionId,
        refund: { orderId: row?.id, ticketIds, reasonCode },
        reason,
      }),
      ask: { Dialog: OrderRefundRequestDialog },
      word: 'ticket.applyRefund',
      button: 'ticket.applyRefundDots',
      icon: Inbox,
      rare: true,
      done: 'ticket.applyDone',
    },
  },
  ({ code }) => code,
  ({ exhibitionId }) => ({ exhibitionId }),
)
