import type { RowOf } from '@fairgate/contract/catalogue'
import { formatAmount } from '@fairgate/contract/kernel/money'
import { paidFields } from '@fairgate/contract/ticket/fields'
import { ticketLabels } from '@fairgate/contract/ticket/texts'
import { useLocalize, useText } from '../kernel/language.ts'
import { formFields } from '../ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../ui/list/ActionDialogForm.tsx'
import type { ActionDialogProps } from '../ui/list/define-actions.ts'
import type { OfExhibition } from './ticket-paths.ts'

const { method, reference } = paidFields
const fields = { method, reference }
const F = formFields(fields)

/** Asks how a held order was paid. */
export function PayDialog(dialog: ActionDialogProps<RowOf<'getTicketOrderPage'>, OfExhibition>) {
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
