import type { RowOf } from '@fairgate/contract/app/catalogue'
import { payFields } from '@fairgate/contract/finance/settlement/fields'
import { venueClock } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import type { ActionDialogProps } from '../../kernel/ui/list/define-actions.ts'
import { Uploads } from '../../kernel/ui/Uploads.tsx'
import './settlement.css'

const F = formFields(payFields)

/** Day and proof of a payment; its amount is the rest. */
export function PayDialog<P>(dialog: ActionDialogProps<RowOf<'getCooperatorSettlementPage'>, P>) {
  const t = useText()
  const [row] = dialog.rows
  const draft = useActionDialogDraft(dialog, payFields, form => ({ ...form }), {
    amount: row?.remainder ?? '',
    paidOn: venueClock(Date.now()).date,
  })
  return (
    <ActionDialogForm dialog={dialog} draft={draft} title={`${t('settlement.pay')} ${dialog.name}`}>
      <F.text name="amount" />
      <F.day name="paidOn" />
      <F.own name="fileIds">
        {(control, { value, set }) => (
          <Uploads control={control} purpose="proof" limit={payFields.fileIds.max} value={value} onChange={set} />
        )}
      </F.own>
    </ActionDialogForm>
  )
}
