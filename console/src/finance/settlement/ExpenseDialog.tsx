import type { Output } from '@fairgate/contract/app/catalogue'
import { expenseFields } from '@fairgate/contract/finance/settlement/fields'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import { beneficiaryLabels, directionLabels } from './settlement-labels.ts'

const F = formFields(expenseFields)

interface ExpenseDialogProps {
  participationId: string
  /** Undefined for a new one. */
  expense: Output<'getCooperatorSettlementDetail'>['expenseList'][number] | undefined
  onClose: () => void
}

/** Form of one other expense, new or changed. */
export function ExpenseDialog({ participationId, expense, onClose }: ExpenseDialogProps) {
  const t = useText()
  const types = useDictionary('expense_type')
  const draft = useDraft({
    of: expenseFields,
    read: expense,
    start: { direction: 'charge', beneficiary: 'venue' },
    send: (form, over) =>
      over
        ? write('editOtherExpense', { id: over.id, version: over.version, ...form })
        : write('addOtherExpense', { participationId, ...form }),
    done: onClose,
    said: expense ? 'settlement.expenseEdited' : 'settlement.expenseAdded',
  })
  return (
    <EditDialog draft={draft} title={t(expense ? 'settlement.editExpense' : 'settlement.addExpense')} onClose={onClose}>
      <F.text name="name" />
      <F.choice name="type" options={types.options} />
      <F.text name="amount" />
      <F.segmented name="direction" labels={directionLabels} />
      <F.segmented name="beneficiary" labels={beneficiaryLabels} />
      <F.note name="reason" rows={2} />
    </EditDialog>
  )
}
