import type { RowOf } from '@fairgate/contract/app/catalogue'
import { receiptFields } from '@fairgate/contract/finance/payment/fields'
import { useText } from '../../kernel/i18n/language.ts'
import { wasRecorded } from '../../kernel/ui/FormSummary.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import type { ActionDialogProps } from '../../kernel/ui/list/define-actions.ts'

const F = formFields(receiptFields)

/** Confirms the receipt of money, with its receipt number. */
export function ReceiveDialog<P>(dialog: ActionDialogProps<RowOf<'getCooperatorSettlementPage'>, P>) {
  const t = useText()
  const draft = useActionDialogDraft(dialog, receiptFields, form => ({ ...form }))
  return (
    <ActionDialogForm dialog={dialog} draft={draft} title={t('settlement.receiveAsk', { name: dialog.name })}>
      <F.text name="reference" />
      {wasRecorded(draft) && <F.flag name="again" />}
    </ActionDialogForm>
  )
}
