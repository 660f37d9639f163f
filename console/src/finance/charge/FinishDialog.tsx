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

/** Asks what came, where that is not recorded yet; why, of who gave the discount and alone may confirm it. */
export function FinishDialog(dialog: ActionDialogProps<BillRow, OfKind>) {
  const t = useText()
  const row = dialog.rows[0] as BillRow & Partial<BillDetail>
  const overrides = row.actions.includes('override')
  // On its own page it is known what is missing beside what is prepaid.
  const missing = row.missing && row.missing !== '0.00' ? row.missing : undefined
  const last = missing ? row.proofs?.[0] : undefined
  // Fields of what came are refused under its name.
  const issues = dialog.issues.map(issue => ({ ...issue, path: issue.path.replace('received.', '') }))
  const draft = useActionDialogDraft(
    { ...dialog, issues },
    overrides ? finishFields : plain,
    ({ amount, paidOn, payer, reference, again, ...rest }) => ({
      // A payer or a receipt number without an amount is refused at the amount, not dropped.
      ...((amount !== undefined || payer || reference) && {
        received: { amount: amount ?? '', paidOn, payer, reference, again },
      }),
      ...('overrideReason' in rest && rest.overrideReason !== undefined && { overrideReason: rest.overrideReason }),
    }),
    // As its payer says, else as it mostly is: on the day it is looked for, from the company itself.
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
