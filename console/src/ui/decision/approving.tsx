import { useText } from '../../kernel/language.ts'
import { noWarning } from '../list/confirm.tsx'
import type { Acted, ActionDialogProps, Ask, RowWarning } from '../list/define-actions.ts'
import { NoteDialog } from '../NoteDialog.tsx'

/** That the reader submitted a row and alone may decide on it: its approval takes `overrideReason`. */
const isOwn = ({ actions }: Acted) => actions.includes('override')

/**
 * Asks before an approval: why, where some of the rows are the reader's own submissions and nobody else may decide on them
 * (one reason for all of those, `overrideReason`); else what the noun asks, if anything.
 */
export const approving = <Row extends Acted, P>(ask?: Ask<Row, P>): Ask<Row, P> => ({
  asks: rows => rows.some(isOwn) || (ask !== undefined && (ask.asks?.(rows) ?? true)),
  Dialog: dialog =>
    // Of all under a filter it is not known before whose they are: the command says so at the field.
    dialog.rows.some(isOwn) || dialog.issues.some(({ path }) => path === 'overrideReason') ? (
      <Overriding {...dialog} warning={ask?.warning ?? noWarning} />
    ) : (
      ask && <ask.Dialog {...dialog} />
    ),
})

type OverridingProps<Row, P> = ActionDialogProps<Row, P> & { warning: RowWarning<Row> }

function Overriding<Row extends Acted, P>(props: OverridingProps<Row, P>) {
  const { rows, whole, skipped, busy, issues, warning, onSend, onCancel } = props
  const { said, given } = warning.use(rows)
  const t = useText()
  const label = t('decision.overrideNote')
  const some = whole !== undefined || !rows.every(isOwn)
  return (
    <NoteDialog
      title={t(some ? 'decision.overrideSome' : 'decision.overrideAsk')}
      label={label}
      name="overrideReason"
      missing={t('shell.noteMissing', { field: label })}
      verb={t('decision.approveAnyway')}
      busy={busy}
      // Asked for only now, it was not missed before.
      issues={whole ? [] : issues}
      onConfirm={overrideReason => onSend({ ...given, overrideReason })}
      onCancel={onCancel}
    >
      {said}
      <p>{t('decision.overrideWhy')}</p>
      {skipped > 0 && <p>{t('shell.skipped', { count: skipped })}</p>}
    </NoteDialog>
  )
}
