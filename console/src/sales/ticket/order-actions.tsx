import type { RowOf } from '@fairgate/contract/app/catalogue'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { paidFields } from '@fairgate/contract/sales/ticket/fields'
import { ticketLabels } from '@fairgate/contract/sales/ticket/texts'
import { Ban, Check, Inbox, Send, Undo2 } from 'lucide-react'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { type ActionDialogProps, defineActions } from '../../kernel/ui/list/define-actions.ts'
import { OrderRefundDialog } from './RefundDialog.tsx'
import { OrderRefundRequestDialog } from './RefundRequestDialog.tsx'
import { SendOrderDialog } from './SendDialog.tsx'
import type { OfExhibition } from './ticket-paths.ts'

const { method, reference } = paidFields
const fields = { method, reference }
const F = formFields(fields)

/** Asks how a held order was paid. */
function PayDialog(dialog: ActionDialogProps<RowOf<'getTicketOrderPage'>, OfExhibition>) {
  const t = useText()
  const w = useLocalize()
  const [row] = dialog.rows
  const draft = useActionDialogDraft(dialog, fields, form => form, { method: row?.method })
  const amount = row ? formatAmount(row.amount) : ''
  const methods = method.options.filter(one => one !== 'complimentary')
  return (
    <ActionDialogForm
      dialog={dialog}
      draft={draft}
      title={t('ticket.pay')}
      lead={<p>{t('ticket.payLead', { name: dialog.name, amount })}</p>}
    >
      <F.choice name="method" options={methods.map(value => ({ value, label: w(ticketLabels.methods[value]) }))} />
      <F.text name="reference" />
    </ActionDialogForm>
  )
}

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
