import type { Output } from '@fairgate/contract/app/catalogue'
import { expenseFields } from '@fairgate/contract/finance/settlement/fields'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { useState } from 'react'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { toast } from '../../kernel/ui/toast.ts'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import { beneficiaryLabels, directionLabels, type SettlementDetail } from './settlement-labels.ts'

type Expense = Output<'getCooperatorSettlementDetail'>['expenseList'][number]

/** Other expenses and refunds besides badges and tickets, entered by the money holder until both have confirmed. */
export function SettlementExpenses({ detail }: { detail: SettlementDetail }) {
  const t = useText()
  const types = useDictionary('expense_type')
  const [editing, setEditing] = useState<Expense | 'new'>()
  const [deleting, setDeleting] = useState<Expense>()
  const { mutate, isPending } = useCommand('deleteOtherExpense', {
    onDone: () => {
      toast.success(t('settlement.expenseDeleted'))
      setDeleting(undefined)
    },
    onRefused: () => setDeleting(undefined),
  })
  const mayAdd = detail.actions.includes('addExpense')
  return (
    <Card
      title={t('settlement.expenses')}
      extra={mayAdd && <Button onClick={() => setEditing('new')}>{t('settlement.addExpense')}</Button>}
    >
      {detail.expenseList.length === 0 ? (
        <p className="fg-muted">{t('settlement.noExpenses')}</p>
      ) : (
        <table className="fg-settlement-lines">
          <caption className="fg-hidden">{t('settlement.expenses')}</caption>
          <tbody>
            {detail.expenseList.map(expense => (
              <tr key={expense.id}>
                <td>
                  {expense.name}
                  {expense.reason && <small>{expense.reason}</small>}
                </td>
                <td>{types.labelOf(expense.type)}</td>
                <td>{t(directionLabels[expense.direction])}</td>
                <td>{t(beneficiaryLabels[expense.beneficiary])}</td>
                <td className="is-right">{formatAmount(expense.amount)}</td>
                <td className="is-action">
                  {expense.actions.includes('edit') && (
                    <button type="button" className="fg-link" onClick={() => setEditing(expense)}>
                      {t('settlement.editExpense')}
                    </button>
                  )}
                  {expense.actions.includes('delete') && (
                    <button type="button" className="fg-link" onClick={() => setDeleting(expense)}>
                      {t('shell.delete')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {editing && (
        <ExpenseDialog
          participationId={detail.participationId}
          expense={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      <ConfirmDialog
        open={deleting !== undefined}
        kind="delete"
        title={t('settlement.deleteExpenseAsk', { name: deleting?.name ?? '' })}
        busy={isPending}
        onConfirm={() => deleting && mutate({ id: deleting.id, version: deleting.version })}
        onCancel={() => setDeleting(undefined)}
      />
    </Card>
  )
}

const F = formFields(expenseFields)

interface ExpenseDialogProps {
  participationId: string
  /** Undefined for a new one. */
  expense: Output<'getCooperatorSettlementDetail'>['expenseList'][number] | undefined
  onClose: () => void
}

/** Form of one other expense, new or changed. */
function ExpenseDialog({ participationId, expense, onClose }: ExpenseDialogProps) {
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
