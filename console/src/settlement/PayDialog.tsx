import type { RowOf } from '@fairgate/contract/catalogue'
import { payFields } from '@fairgate/contract/settlement/fields'
import { venueClock } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { formFields } from '../ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../ui/list/ActionDialogForm.tsx'
import type { ActionDialogProps } from '../ui/list/define-actions.ts'
import { Uploads } from '../ui/Uploads.tsx'
import './settlement.css'

const F = formFields(payFields)

/** What was paid, when, and the proof of it; the amount is what is left. */
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
