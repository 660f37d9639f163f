import type { Input, RowOf } from '@fairgate/contract/app/catalogue'
import { stockRequestFields } from '@fairgate/contract/sales/ticket/fields'
import { Send, Undo2 } from 'lucide-react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { decisions } from '../../kernel/ui/decision/decisions.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { type ActionDialogProps, defineActions } from '../../kernel/ui/list/define-actions.ts'
import { RefundRequestForm } from './RefundRequestDialog.tsx'
import type { OfExhibition } from './ticket-paths.ts'

type RequestRow = RowOf<'getTicketRequestPage'>

/** Name in a message: a reason may be long. */
const nameOfRow = ({ reason }: RequestRow) => (reason.length > 40 ? `${reason.slice(0, 40)}…` : reason)

/** Actions for requests: the giver decides them, the applicant corrects or withdraws them. */
export const requestActions = defineActions<RequestRow, OfExhibition>(
  'ticket',
  {
    ...decisions<RequestRow, OfExhibition>({
      noun: 'ticketRequest',
      approve: 'approveTicketRequest',
      return: 'returnTicketRequest',
      reject: 'rejectTicketRequest',
      undo: 'undoTicketRequestDecision',
      undoesApproval: ({ kind }) => kind === 'stock',
      ask: confirm({ one: 'ticket.approveAsk', why: 'ticket.approveWhy' }),
      exhibitionOf: (_, { exhibitionId }) => exhibitionId,
      nameOf: nameOfRow,
    }),
    submit: {
      command: 'applyTicketRequest',
      payload: ([row], { quantity, reasonCode, reason }, { exhibitionId }) => ({
        ...{ exhibitionId, id: row?.id, version: row?.version, reason },
        ...(row?.kind === 'stock'
          ? { stock: { ticketTypeId: row.ticketTypeId, quantity } }
          : { refund: { orderId: row?.orderId, ticketIds: row?.ticketIds, reasonCode } }),
      }),
      ask: { Dialog: AgainDialog },
      icon: Send,
      tone: 'primary',
      word: 'ticket.applyAgain',
      button: 'ticket.applyAgainDots',
      done: 'ticket.applyDone',
    },
    withdraw: { command: 'withdrawTicketRequest', icon: Undo2, done: 'ticket.withdrawDone' },
  },
  nameOfRow,
)

const Stock = formFields(stockRequestFields)
type RequestDialogProps = ActionDialogProps<RequestRow, OfExhibition>

/** A returned request is corrected in its own form: quantity and reason for stock, reason for a refund. */
function AgainDialog(dialog: RequestDialogProps) {
  return dialog.rows[0]?.kind === 'stock' ? <RepeatStockRequest {...dialog} /> : <RepeatRefund {...dialog} />
}

function RepeatStockRequest(dialog: RequestDialogProps) {
  const t = useText()
  const [row] = dialog.rows
  const draft = useActionDialogDraft(dialog, stockRequestFields, form => form, {
    ...{ quantity: String(row?.quantity ?? ''), reason: row?.reason },
  })
  return (
    <ActionDialogForm dialog={dialog} draft={draft} title={t('ticket.applyAgain')}>
      <Stock.text name="quantity" />
      <Stock.note name="reason" />
    </ActionDialogForm>
  )
}

function RepeatRefund(dialog: RequestDialogProps) {
  const t = useText()
  const [row] = dialog.rows
  const { exhibitionId } = dialog.props
  const payload = { exhibitionId, id: row?.id ?? '' } as Input<'getTicketRequestDetail'>
  const tickets = useQueryCommand('getTicketRequestDetail', payload).data?.tickets
  return (
    tickets && (
      <RefundRequestForm
        {...dialog}
        title={t('ticket.applyAgain')}
        tickets={tickets}
        reasonCode={row?.reasonCode}
        reason={row?.reason}
      />
    )
  )
}
