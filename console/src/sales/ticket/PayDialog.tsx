import type { RowOf } from '@fairgate/contract/app/catalogue'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { paidFields } from '@fairgate/contract/sales/ticket/fields'
import { ticketLabels } from '@fairgate/contract/sales/ticket/texts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import type { ActionDialogProps } from '../../kernel/ui/list/define-actions.ts'
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
