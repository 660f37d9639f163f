import { useText } from '../../i18n/language.ts'
import { noWarning } from '../list/confirm.tsx'
import type { Acted, ActionDialogProps, Ask, RowWarning } from '../list/define-actions.ts'
import { NoteDialog } from '../NoteDialog.tsx'

/** The operator submitted the row and is its only approver: its approval takes `overrideReason`. */
const isOwn = ({ actions }: Acted) => actions.includes('override')

/**
 * Asks before an approval: for a reason, if some of the rows are the operator's own submissions and nobody else may
 * decide them (one reason for all of those, `overrideReason`); else the question of the module, if any.
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
      // First requested now, so it was not missing before.
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
