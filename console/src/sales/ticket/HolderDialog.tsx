import type { RowOf } from '@fairgate/contract/app/catalogue'
import { holderFields } from '@fairgate/contract/sales/ticket/fields'
import { useText } from '../../kernel/i18n/language.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import type { ActionDialogProps } from '../../kernel/ui/list/define-actions.ts'
import type { OfExhibition } from './ticket-paths.ts'
import { useDocumentOptions } from './use-document-options.ts'

const F = formFields(holderFields)

/** Asks for the new holder of a ticket. */
export function HolderDialog(dialog: ActionDialogProps<RowOf<'getTicketPage'>, OfExhibition>) {
  const t = useText()
  const documents = useDocumentOptions()
  const draft = useActionDialogDraft(dialog, holderFields, form => form)
  return (
    <ActionDialogForm dialog={dialog} draft={draft} title={t('ticket.edit')} lead={<p>{t('ticket.editLead')}</p>}>
      <F.text name="name" />
      <F.text name="phone" />
      <F.choice name="documentType" options={documents} />
      <F.text name="documentNumber" />
      <F.day name="birth" />
    </ActionDialogForm>
  )
}
