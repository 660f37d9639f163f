import { type TextKey, useText } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { type Acted, verbLabels } from './partner-verbs.ts'

type AskedVerb = 'approve' | 'delete' | 'withdraw'

export interface AskDialogProps {
  verb: AskedVerb
  rows: readonly Acted[]
  /** Ticked rows that do not allow the verb. */
  skipped: number
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

const asking: Readonly<Record<AskedVerb, { one: TextKey; many: TextKey; why: TextKey }>> = {
  approve: { one: 'partner.approveAsk', many: 'partner.approveManyAsk', why: 'partner.approveWhy' },
  delete: { one: 'partner.deleteAsk', many: 'partner.deleteManyAsk', why: 'partner.deleteWhy' },
  withdraw: { one: 'partner.withdrawAsk', many: 'partner.withdrawAsk', why: 'partner.withdrawWhy' },
}

/** Asks before something is done to partners, and says what follows. */
export function AskDialog({ verb, rows, skipped, busy, onConfirm, onCancel }: AskDialogProps) {
  const t = useText()
  const { one, many, why } = asking[verb]
  const [row] = rows
  return (
    <ConfirmDialog
      open
      kind={verb === 'delete' ? 'delete' : 'default'}
      title={t(rows.length === 1 ? one : many, { count: rows.length, name: row ? nameOf(row.name) : '' })}
      confirmText={t(verbLabels[verb])}
      busy={busy}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>{t(why)}</p>
      {skipped > 0 && <p>{t('partner.skipped', { count: skipped })}</p>}
    </ConfirmDialog>
  )
}
