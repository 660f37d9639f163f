import type { RowOf } from '@fairgate/contract/app/catalogue'
import { refundAccountFields } from '@fairgate/contract/finance/settlement/fields'
import { useText } from '../../kernel/i18n/language.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import type { ActionDialogProps } from '../../kernel/ui/list/define-actions.ts'

const F = formFields(refundAccountFields)

/** The bank account for a refund. */
export function AccountDialog<P>(dialog: ActionDialogProps<RowOf<'getCooperatorSettlementPage'>, P>) {
  const t = useText()
  return (
    <ActionDialogForm
      dialog={dialog}
      draft={useActionDialogDraft(dialog, refundAccountFields, form => form)}
      title={`${t('settlement.supplement')} ${dialog.name}`}
    >
      <F.text name="receiver" />
      <F.text name="bank" />
      <F.text name="account" />
    </ActionDialogForm>
  )
}
