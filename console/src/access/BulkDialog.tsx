import { type TextKey, useText } from '../kernel/language.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import type { Acted, BulkOperatorVerb } from './operator-verbs.ts'

export interface BulkDialogProps {
  verb: BulkOperatorVerb
  rows: readonly Acted[]
  /** Ticked rows that do not allow the verb. */
  skipped: number
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

const asking: Readonly<Record<BulkOperatorVerb, { one: TextKey; many: TextKey; why?: TextKey }>> = {
  freeze: { one: 'access.freezeAsk', many: 'access.freezeManyAsk', why: 'access.freezeWhy' },
  unfreeze: { one: 'access.unfreeze', many: 'access.unfreeze' },
  delete: { one: 'access.deleteAsk', many: 'access.deleteManyAsk', why: 'access.deleteWhy' },
}

/** Asks before operators are frozen or deleted, and says what happens to them. */
export function BulkDialog({ verb, rows, skipped, busy, onConfirm, onCancel }: BulkDialogProps) {
  const t = useText()
  const { one, many, why } = asking[verb]
  return (
    <ConfirmDialog
      open
      kind={verb === 'delete' ? 'delete' : 'default'}
      title={t(rows.length === 1 ? one : many, { count: rows.length, name: rows[0]?.name ?? '' })}
      confirmText={verb === 'delete' ? undefined : t(`access.${verb}`)}
      busy={busy}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {why && <p>{t(why)}</p>}
      {skipped > 0 && <p>{t('access.skipped', { count: skipped })}</p>}
    </ConfirmDialog>
  )
}
