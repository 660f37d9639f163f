import { discountFields } from '@fairgate/contract/charge/fields'
import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { formFields } from '../ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../ui/list/ActionDialogForm.tsx'
import type { ActionDialogProps } from '../ui/list/define-actions.ts'
import { type BillRow, detailCommand, type OfKind } from './bill-labels.ts'

const F = formFields(discountFields)

/** So much per cent off each of its lines, and why. */
export function DiscountDialog(dialog: ActionDialogProps<BillRow, OfKind>) {
  const t = useText()
  const id = dialog.rows[0]?.id ?? ''
  const { data } = useQueryCommand(detailCommand(dialog.props.kind), { id }, { quiet: true })
  const draft = useActionDialogDraft(dialog, discountFields, ({ discount, reason }) => ({
    lines: (data?.lines ?? []).map(({ ordinal }) => ({ ordinal, discount })),
    reason,
  }))
  return (
    <ActionDialogForm
      dialog={dialog}
      draft={draft}
      title={t('charge.discountAsk', { name: dialog.name })}
      lead={<p>{t('charge.discountHint')}</p>}
    >
      <F.text name="discount" />
      <F.note name="reason" rows={2} />
    </ActionDialogForm>
  )
}
