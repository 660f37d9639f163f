import { discountFields } from '@fairgate/contract/finance/charge/fields'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import type { ActionDialogProps } from '../../kernel/ui/list/define-actions.ts'
import { type BillRow, detailCommand, type OfKind } from './bill-labels.ts'

const F = formFields(discountFields)

/** Discounts the lines of a bill in per cent, with a reason. */
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
