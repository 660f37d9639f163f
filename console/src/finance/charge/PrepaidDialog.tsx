import { formatAmount, formatFen, parseAmount } from '@fairgate/contract/kernel/money/money'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { Facts } from '../../kernel/ui/Facts.tsx'
import type { ActionDialogProps } from '../../kernel/ui/list/define-actions.ts'
import { type BillRow, detailCommand, type OfKind } from './bill-labels.ts'

/** Shows the balance before and after, or what it lacks; asks only for a confirmation. */
export function PrepaidDialog({ rows, props, name, word, busy, onSend, onCancel }: ActionDialogProps<BillRow, OfKind>) {
  const t = useText()
  const row = rows[0] as BillRow
  const { data } = useQueryCommand(detailCommand(props.kind), { id: row.id })
  if (!data) return null
  const [prepaid, payable, missing] = [data.prepaid ?? '0.00', data.payable, data.missing ?? '0.00']
  const lacks = parseAmount(missing) > 0n
  const after = { name: t('charge.prepaidAfter'), value: formatFen(parseAmount(prepaid) - parseAmount(payable)) }
  return (
    <ConfirmDialog
      open
      title={t('charge.payFromPrepaidAsk', { name })}
      confirmText={lacks ? t('shell.close') : word}
      alone={lacks}
      busy={busy}
      onConfirm={lacks ? onCancel : () => onSend()}
      onCancel={onCancel}
    >
      <Facts
        facts={[
          { name: t('charge.prepaid'), value: formatAmount(prepaid) },
          { name: t('charge.payable'), value: formatAmount(payable) },
          lacks ? { name: t('charge.missing'), value: <strong>{formatAmount(missing)}</strong> } : after,
        ]}
      />
      <p>{lacks ? t('charge.prepaidMissing', { missing: formatAmount(missing) }) : t('charge.payFromPrepaidWhy')}</p>
    </ConfirmDialog>
  )
}
