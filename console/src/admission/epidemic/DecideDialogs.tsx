import { approveFields, rejectFields } from '@fairgate/contract/admission/epidemic/fields'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import type { ActionDialogProps } from '../../kernel/ui/list/define-actions.ts'
import { type DeclarationRow, receiptLabels } from './epidemic-labels.ts'

const Approve = formFields(approveFields)
const Reject = formFields(rejectFields)

/** Asks for the validity of the receipts. */
export function ApproveDialog(dialog: ActionDialogProps<DeclarationRow>) {
  const t = useText()
  const draft = useActionDialogDraft(dialog, approveFields, form => form)
  return (
    <ActionDialogForm dialog={dialog} draft={draft} title={t('epidemic.approveAsk', { count: dialog.rows.length })}>
      <Approve.radios name="hours" label={t('epidemic.approveHours')} labels={receiptLabels} />
    </ActionDialogForm>
  )
}

/** Asks for the validity and the reason; the refusal lists missing choices. */
export function RejectDialog(dialog: ActionDialogProps<DeclarationRow>) {
  const t = useText()
  const reasons = useQueryCommand('getRejectReasons', { ids: dialog.rows.map(({ id }) => id) }).data?.list ?? []
  const draft = useActionDialogDraft(dialog, rejectFields, form => form)
  return (
    <ActionDialogForm dialog={dialog} draft={draft} title={t('epidemic.rejectAsk', { count: dialog.rows.length })}>
      <Reject.radios name="hours" label={t('epidemic.rejectHours')} labels={receiptLabels} />
      <Reject.choice name="reasonCode" options={reasons.map(({ value, name }) => ({ value, label: nameOf(name) }))} />
      <Reject.note name="note" />
    </ActionDialogForm>
  )
}
