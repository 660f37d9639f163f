import type { RowOf } from '@fairgate/contract/app/catalogue'
import { allotFields, returnFields, stockRequestFields } from '@fairgate/contract/sales/ticket/fields'
import { Inbox, Send, Undo2 } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import { type ActionDialogProps, defineActions } from '../../kernel/ui/list/define-actions.ts'
import type { OfExhibition } from './ticket-paths.ts'

export type StockRow = RowOf<'getStockPage'>
type StockDialogProps = ActionDialogProps<StockRow, OfExhibition>

const Allot = formFields(allotFields)
const Return = formFields(returnFields)
const Request = formFields(stockRequestFields)

const typeOf = ({ rows: [row] }: StockDialogProps) => (row ? nameOf(row.type) : '')

function AllotDialog(dialog: StockDialogProps) {
  const t = useText()
  const draft = useActionDialogDraft(dialog, allotFields, form => form, {
    granted: String(dialog.rows[0]?.granted ?? ''),
  })
  return (
    <ActionDialogForm
      dialog={dialog}
      draft={draft}
      title={t('ticket.allotOf', { name: dialog.name })}
      lead={<p>{t('ticket.allotLead')}</p>}
    >
      <Allot.text name="granted" label={typeOf(dialog)} />
    </ActionDialogForm>
  )
}

function ReturnDialog(dialog: StockDialogProps) {
  const t = useText()
  const draft = useActionDialogDraft(dialog, returnFields, form => form, {
    quantity: String(dialog.rows[0]?.left ?? ''),
  })
  return (
    <ActionDialogForm dialog={dialog} draft={draft} title={t('ticket.returnOf', { name: typeOf(dialog) })}>
      <Return.text name="quantity" />
    </ActionDialogForm>
  )
}

function ApplyDialog(dialog: StockDialogProps) {
  const t = useText()
  const draft = useActionDialogDraft(dialog, stockRequestFields, form => form)
  return (
    <ActionDialogForm dialog={dialog} draft={draft} title={t('ticket.applyOf', { name: typeOf(dialog) })}>
      <Request.text name="quantity" />
      <Request.note name="reason" />
    </ActionDialogForm>
  )
}

/** Actions for stock: its giver grants and recalls it, its owner returns and requests it. */
export const stockActions = defineActions<StockRow, OfExhibition>(
  'ticket',
  {
    allot: {
      command: 'allotStock',
      payload: ([row], given) => ({
        ...{ ticketTypeId: row?.ticketTypeId, participationId: row?.participationId, version: row?.version },
        ...given,
      }),
      ask: { Dialog: AllotDialog },
      icon: Send,
      done: 'ticket.allotDone',
    },
    return: {
      command: 'returnStock',
      payload: ([row], given) => ({ ticketTypeId: row?.ticketTypeId, version: row?.version, ...given }),
      ask: { Dialog: ReturnDialog },
      word: 'ticket.returnStock',
      icon: Undo2,
      done: 'ticket.returnDone',
    },
    apply: {
      command: 'applyTicketRequest',
      payload: ([row], { quantity, reason }, { exhibitionId }) => ({
        ...{ exhibitionId, stock: { ticketTypeId: row?.ticketTypeId, quantity }, reason },
      }),
      ask: { Dialog: ApplyDialog },
      icon: Inbox,
      done: 'ticket.applyDone',
    },
  },
  ({ holder }) => nameOf(holder),
)
