import type { RowOf } from '@fairgate/contract/catalogue'
import { receiptFields } from '@fairgate/contract/payment/fields'
import { useText } from '../kernel/language.ts'
import { wasRecorded } from '../ui/FormSummary.tsx'
import { formFields } from '../ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../ui/list/ActionDialogForm.tsx'
import type { ActionDialogProps } from '../ui/list/define-actions.ts'

const F = formFields(receiptFields)

/** That the money has come, and the number of its receipt. */
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
