import { finishFields } from '@fairgate/contract/finance/charge/fields'
import { venueClock } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { wasRecorded } from '../../kernel/ui/FormSummary.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import type { ActionDialogProps } from '../../kernel/ui/list/define-actions.ts'
import type { BillDetail, BillRow, OfKind } from './bill-labels.ts'

const F = formFields(finishFields)
const { overrideReason: _, ...plain } = finishFields

/**
 * Form for a received payment that is not recorded yet; with a reason, if the operator gave the discount and is the
 * only one who can confirm it.
 */
export function FinishDialog(dialog: ActionDialogProps<BillRow, OfKind>) {
  const t = useText()
  const row = dialog.rows[0] as BillRow & Partial<BillDetail>
  const overrides = row.actions.includes('override')
  // The detail page knows the missing amount after the prepaid balance.
  const missing = row.missing && row.missing !== '0.00' ? row.missing : undefined
  const last = missing ? row.proofs?.[0] : undefined
  // Issues of the received payment are shown below its fields.
  const issues = dialog.issues.map(issue => ({ ...issue, path: issue.path.replace('received.', '') }))
  const draft = useActionDialogDraft(
    { ...dialog, issues },
    overrides ? finishFields : plain,
    ({ amount, paidOn, payer, reference, again, ...rest }) => ({
      // A payer or receipt number without an amount is refused at the amount and not ignored.
      ...((amount !== undefined || payer || reference) && {
        received: { amount: amount ?? '', paidOn, payer, reference, again },
      }),
      ...('overrideReason' in rest && rest.overrideReason !== undefined && { overrideReason: rest.overrideReason }),
    }),
    // Defaults: the values of the proof, else today and the company itself.
    missing
      ? {
          amount: missing,
          paidOn: last?.paidOn ?? venueClock(Date.now()).date,
          payer: last?.payer ?? nameOf(row.company),
        }
      : undefined,
  )
  return (
    <ActionDialogForm
      dialog={dialog}
      draft={draft as never}
      title={t('charge.finishAsk', { name: dialog.name })}
      lead={<p>{t('charge.finishLead')}</p>}
    >
      <F.text name="amount" label={t('charge.receivedNow')} />
      <F.day name="paidOn" />
      <F.text name="payer" />
      <F.text name="reference" />
      {wasRecorded(draft) && <F.flag name="again" />}
      {overrides && <F.note name="overrideReason" />}
    </ActionDialogForm>
  )
}
