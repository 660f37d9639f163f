import { type TextKey, useText } from '../kernel/language.ts'
import { NoteDialog } from '../ui/NoteDialog.tsx'
import { verbLabels } from './badge-verbs.ts'
import { type OrderDialogProps, Skipped } from './OrderDialog.tsx'

interface Asking {
  title: TextKey
  line?: TextKey
  label: TextKey
  /** A failed print may go without words; everything else must say why. */
  optional?: boolean
}

const asking: Readonly<Partial<Record<string, Asking>>> = {
  void: { title: 'badge.askVoid', line: 'badge.askVoidLine', label: 'badge.voidNote' },
  suspend: { title: 'badge.askSuspend', line: 'badge.askSuspendLine', label: 'badge.reason' },
  reprint: { title: 'badge.askReprint', line: 'badge.askReprintLine', label: 'badge.reason' },
  reportLost: { title: 'badge.askLost', line: 'badge.askLostLine', label: 'badge.note' },
  markFailed: { title: 'badge.failAsk', label: 'badge.failNote', optional: true },
}

/** A deed that wants a reason in words, and says what follows from it. */
export function ReasonDialog({ order, skipped, busy, onSend, onCancel }: OrderDialogProps) {
  const t = useText()
  const { title, line, label, optional } = asking[order.verb] ?? { title: 'badge.askVoid', label: 'badge.reason' }
  return (
    <NoteDialog
      title={t(title, { count: order.rows.length, name: order.rows[0]?.name ?? '' })}
      width={400}
      label={t(label)}
      missing={optional ? undefined : t('kernel.required')}
      verb={t(verbLabels[order.verb])}
      danger={order.verb !== 'reprint'}
      busy={busy}
      onConfirm={note => onSend({ ...order, note })}
      onCancel={onCancel}
    >
      {line && <p>{t(line)}</p>}
      <Skipped count={order.rows.length} skipped={skipped} />
    </NoteDialog>
  )
}
