import type { RowOf } from '@fairgate/contract/app/catalogue'
import { sendFields } from '@fairgate/contract/sales/ticket/fields'
import { useText } from '../../kernel/i18n/language.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import type { ActionDialogProps } from '../../kernel/ui/list/define-actions.ts'
import type { OfExhibition } from './ticket-paths.ts'

const F = formFields(sendFields)

/** Confirms sending links to ticket holders, who can be reached only by telephone. */
export function SendTicketsDialog(dialog: ActionDialogProps<RowOf<'getTicketPage'>, OfExhibition>) {
  const t = useText()
  const draft = useActionDialogDraft(dialog, sendFields, form => form, { channel: 'sms' })
  const count = dialog.rows.length
  return (
    <ActionDialogForm
      dialog={dialog}
      draft={draft}
      title={count === 1 ? t('ticket.sendAsk', { name: dialog.name }) : t('ticket.sendAskMany', { count })}
      lead={<p>{t('ticket.sendWhy')}</p>}
    >
      <F.flag name="renew" />
    </ActionDialogForm>
  )
}

/** Chooses how the link of an order is sent to the buyer, among the known addresses. */
export function SendOrderDialog(dialog: ActionDialogProps<RowOf<'getTicketOrderPage'>, OfExhibition>) {
  const t = useText()
  const [row] = dialog.rows
  const draft = useActionDialogDraft(dialog, sendFields, form => form, { channel: row?.phoneMasked ? 'sms' : 'mail' })
  const ways = [
    { value: 'sms', label: t('ticket.channelSms'), remark: row?.phoneMasked },
    { value: 'mail', label: t('ticket.channelMail'), remark: row?.emailMasked },
  ].filter(({ remark }) => remark)
  return (
    <ActionDialogForm
      dialog={dialog}
      draft={draft}
      title={t('ticket.sendOrderAsk', { name: dialog.name })}
      lead={<p>{t('ticket.sendOrderWhy')}</p>}
    >
      <F.choice name="channel" options={ways} />
      <F.flag name="renew" />
    </ActionDialogForm>
  )
}
