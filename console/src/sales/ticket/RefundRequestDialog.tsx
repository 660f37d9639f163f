import type { RowOf } from '@fairgate/contract/app/catalogue'
import { refundRequestFields } from '@fairgate/contract/sales/ticket/fields'
import { useText } from '../../kernel/i18n/language.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import type { ActionDialogProps } from '../../kernel/ui/list/define-actions.ts'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import { type RefundableTicket, RefundTickets, useTicked, useTicketsOfOrder } from './RefundTickets.tsx'
import type { OfExhibition } from './ticket-paths.ts'

const F = formFields(refundRequestFields)

interface Given {
  title: string
  tickets: readonly RefundableTicket[]
  /** The operator may deselect tickets. */
  ticks?: boolean
  reasonCode?: string | null
  reason?: string
}

/** Asks for the tickets and the reason of a refund request; the refund inherits the reason. */
export function RefundRequestForm<Row>({
  title,
  tickets,
  ticks = false,
  reasonCode,
  reason,
  ...dialog
}: ActionDialogProps<Row, OfExhibition> & Given) {
  const t = useText()
  const { exhibitionId } = dialog.props
  const reasons = useDictionary('refund_reason', { exhibitionId })
  const ticked = useTicked(tickets)
  const given = (form: object) => ({ ...form, ticketIds: ticked.ids })
  const start = { reasonCode: reasonCode ?? 'other', reason }
  const draft = ticked.guard(useActionDialogDraft(dialog, refundRequestFields, given, start))
  return (
    <ActionDialogForm
      dialog={dialog}
      draft={draft}
      width={600}
      title={title}
      lead={
        <>
          <p>{t('ticket.applyRefundWhy')}</p>
          <RefundTickets exhibitionId={exhibitionId} tickets={tickets} ticked={ticks ? ticked : undefined} />
        </>
      }
    >
      <F.choice name="reasonCode" options={reasons.options} />
      <F.note name="reason" />
    </ActionDialogForm>
  )
}

/** For one ticket. */
export function RefundRequestDialog(dialog: ActionDialogProps<RefundableTicket, OfExhibition>) {
  const t = useText()
  const title = t('ticket.applyRefundAsk', { name: dialog.name })
  return <RefundRequestForm {...dialog} title={title} tickets={dialog.rows} />
}

/** For tickets of an order. */
export function OrderRefundRequestDialog(dialog: ActionDialogProps<RowOf<'getTicketOrderPage'>, OfExhibition>) {
  const t = useText()
  const tickets = useTicketsOfOrder(dialog.props.exhibitionId, dialog.rows[0]?.id, 'apply')
  const title = t('ticket.applyRefundAsk', { name: dialog.name })
  return tickets && <RefundRequestForm {...dialog} title={title} tickets={tickets} ticks />
}
