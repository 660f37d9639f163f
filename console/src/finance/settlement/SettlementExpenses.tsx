import type { Output } from '@fairgate/contract/app/catalogue'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { useState } from 'react'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import { ExpenseDialog } from './ExpenseDialog.tsx'
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
        <p className="fg-settlement-none">{t('settlement.noExpenses')}</p>
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
