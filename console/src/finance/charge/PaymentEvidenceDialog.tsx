import { proofFields } from '@fairgate/contract/finance/charge/fields'
import { venueClock } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import type { ActionDialogProps } from '../../kernel/ui/list/define-actions.ts'
import { Uploads } from '../../kernel/ui/Uploads.tsx'
import type { BillDetail, BillRow, OfKind } from './bill-labels.ts'
import './Bill.css'

const F = formFields(proofFields)
const { max } = proofFields.files

/** Form for a transfer of the payer, with pictures of it. */
export function PaymentEvidenceDialog(dialog: ActionDialogProps<BillRow, OfKind>) {
  const t = useText()
  const row = dialog.rows[0] as BillRow & Partial<BillDetail>
  // The detail page knows the missing amount after the prepaid balance.
  const amount = row.missing && row.missing !== '0.00' ? row.missing : row.payable
  const draft = useActionDialogDraft(dialog, proofFields, form => ({ ...form }), {
    amount,
    paidOn: venueClock(Date.now()).date,
    payer: nameOf(row.company),
  })
  return (
    <ActionDialogForm
      dialog={dialog}
      draft={draft}
      title={t('charge.submitProof')}
      lead={<p>{t('charge.proofLead', { name: dialog.name })}</p>}
    >
      <F.text name="amount" />
      <F.day name="paidOn" />
      <F.text name="payer" />
      <F.own name="files" hint={t('charge.filesHint')}>
        {(control, { value, set }) => (
          <Uploads control={control} purpose="proof" limit={max} value={value} onChange={set} />
        )}
      </F.own>
      <F.note name="note" rows={2} />
    </ActionDialogForm>
  )
}
