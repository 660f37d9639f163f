import { formatNumber } from '../kernel/format.ts'
import { type TextKey, useText } from '../kernel/language.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DecisionDialog } from '../ui/decision/DecisionDialog.tsx'
import type { BadgeOrder } from './badge-order.ts'
import { verbLabels } from './badge-verbs.ts'
import { askableFields, fieldWord } from './badge-words.ts'
import { IssueDialog } from './IssueDialog.tsx'
import { PrintDialog } from './PrintDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import './OrderDialog.css'

export interface OrderDialogProps {
  order: BadgeOrder
  /** Ticked rows whose state does not allow it; they are left out. */
  skipped: number
  busy: boolean
  onSend: (order: BadgeOrder) => void
  onCancel: () => void
}

/** Asks what an order still needs: a yes, a reason, a note, who took it, the layout. */
export function OrderDialog(props: OrderDialogProps) {
  switch (props.order.verb) {
    case 'return':
    case 'reject':
      return <Decide {...props} />
    case 'void':
    case 'suspend':
    case 'reprint':
    case 'reportLost':
    case 'markFailed':
      return <ReasonDialog {...props} />
    case 'issue':
      return <IssueDialog {...props} />
    case 'print':
      return <PrintDialog {...props} />
    default:
      return <AskDialog {...props} />
  }
}

function Decide({ order, skipped, busy, onSend, onCancel }: OrderDialogProps) {
  return (
    <DecisionDialog
      verb={order.verb === 'return' ? 'return' : 'reject'}
      noun="badge"
      exhibitionId={order.exhibitionId}
      names={order.rows.map(({ name }) => name)}
      fields={askableFields.map(value => ({ value, label: fieldWord(value) }))}
      busy={busy}
      onConfirm={decision => onSend({ ...order, ...decision })}
      onCancel={onCancel}
    >
      <Skipped count={order.rows.length} skipped={skipped} />
    </DecisionDialog>
  )
}

function AskDialog({ order, skipped, busy, onSend, onCancel }: OrderDialogProps) {
  const t = useText()
  const { verb, rows, whole } = order
  const count = rows.length
  return (
    <ConfirmDialog
      open
      title={
        whole
          ? t(verb === 'submit' ? 'badge.wholeAskSubmit' : 'badge.wholeAskApprove', {
              shown: formatNumber(whole.total),
            })
          : t(askKeys[verb] ?? 'badge.askApprove', { count })
      }
      kind={verb === 'delete' ? 'delete' : 'default'}
      confirmText={verb === 'delete' ? undefined : t(verbLabels[verb])}
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => onSend(order)}
    >
      {whole && t('badge.wholeLine')}
      {verb === 'withdraw' && <p>{t('badge.askWithdrawLine')}</p>}
      {verb === 'delete' && <p>{t('shell.deleteWarning')}</p>}
      <Skipped count={count} skipped={skipped} />
    </ConfirmDialog>
  )
}

const askKeys: Partial<Record<BadgeOrder['verb'], TextKey>> = {
  submit: 'badge.askSubmit',
  withdraw: 'badge.askWithdraw',
  delete: 'badge.askDelete',
  approve: 'badge.askApprove',
}

/** Says that a part of what was ticked is left out, and why. */
export function Skipped({ count, skipped }: { count: number; skipped: number }) {
  const t = useText()
  return skipped > 0 ? <p>{t('badge.someSkipped', { count, skipped })}</p> : null
}
