import type { RowOf } from '@fairgate/contract/app/catalogue'
import { refundFields } from '@fairgate/contract/sales/ticket/fields'
import { ticketLabels } from '@fairgate/contract/sales/ticket/texts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import type { ActionDialogProps } from '../../kernel/ui/list/define-actions.ts'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import { type RefundableTicket, RefundTickets, useTicked, useTicketsOfOrder } from './RefundTickets.tsx'
import type { OfExhibition } from './ticket-paths.ts'

const F = formFields(refundFields)
const methods = refundFields.method.options

/** Asks which tickets of an order are refunded, how, and why. */
export function OrderRefundDialog(dialog: ActionDialogProps<RowOf<'getTicketOrderPage'>, OfExhibition>) {
  const tickets = useTicketsOfOrder(dialog.props.exhibitionId, dialog.rows[0]?.id, 'refund')
  return tickets && <RefundForm asked={dialog} tickets={tickets} ticks />
}

/** The same for known tickets. */
export function RefundDialog(dialog: ActionDialogProps<RefundableTicket, OfExhibition>) {
  return <RefundForm asked={dialog} tickets={dialog.rows} />
}

interface RefundFormProps<Row> {
  asked: ActionDialogProps<Row, OfExhibition>
  tickets: readonly RefundableTicket[]
  /** The operator may deselect tickets. */
  ticks?: boolean
}

function RefundForm<Row>({ asked, tickets, ticks = false }: RefundFormProps<Row>) {
  const t = useText()
  const w = useLocalize()
  const { exhibitionId } = asked.props
  const reasons = useDictionary('refund_reason', { exhibitionId })
  const ticked = useTicked(tickets)
  const given = (form: object) => (ticks ? { ...form, ids: ticked.ids } : { ...form })
  const draft = ticked.guard(useActionDialogDraft(asked, refundFields, given, { reasonCode: 'other' }))
  return (
    <ActionDialogForm
      dialog={asked}
      draft={draft}
      width={600}
      title={
        asked.name
          ? t('ticket.refundAsk', { name: asked.name })
          : t('ticket.refundManyAsk', { count: asked.rows.length })
      }
      lead={
        <>
          <p>{t('ticket.refundWhy')}</p>
          <RefundTickets exhibitionId={exhibitionId} tickets={tickets} ticked={ticks ? ticked : undefined} />
        </>
      }
    >
      <F.choice name="method" options={methods.map(value => ({ value, label: w(ticketLabels.methods[value]) }))} />
      <F.text name="reference" />
      <F.choice name="reasonCode" options={reasons.options} />
      <F.note name="note" />
    </ActionDialogForm>
  )
}
