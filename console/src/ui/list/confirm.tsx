import type { ReactNode } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { type Text, type TextKey, useText } from '../../kernel/language.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import type { ActionDialogProps, Ask, RowWarning } from './define-actions.ts'

interface ConfirmTexts<Row> {
  /** Asked of one, with its `name`. Left out: one row is acted upon without a question. */
  one?: TextKey | ((row: Row, t: Text) => string)
  /** Asked of several, with their `count`; `one` where it is left out. */
  many?: TextKey
  /** Asked of all under a filter, with how many they are, `shown`; that it goes on as a job is said beside it. */
  whole?: TextKey
  /** What follows from it; may depend on the row. */
  why?: TextKey | ((row: Row, t: Text, listed: readonly Row[]) => ReactNode)
  /** Deletes: a small dialog that says that nothing comes back. */
  kind?: 'delete'
  cancel?: TextKey
  /** A single row needs a confirmation only if this warning applies to it. */
  warning?: RowWarning<Row>
}

/** Asks for a yes, and says what follows. */
export const confirm = <Row, P = object>(texts: ConfirmTexts<Row>): Ask<Row, P> => ({
  asks: rows =>
    rows.length > 1 ||
    texts.kind === 'delete' ||
    (texts.warning ? rows.some(texts.warning.asks) : texts.one !== undefined),
  warning: texts.warning,
  Dialog: dialog => <Confirming texts={texts} {...dialog} />,
})

export const noWarning: RowWarning<unknown> = { asks: () => false, use: () => ({ said: undefined, given: {} }) }

function Confirming<Row, P>({ texts, ...asked }: ActionDialogProps<Row, P> & { texts: ConfirmTexts<Row> }) {
  const t = useText()
  const { one, many, why, kind, cancel, warning = noWarning } = texts
  const { rows, whole, listed, name, skipped, word, busy, onSend, onCancel } = asked
  const [row] = rows
  const { said, given } = warning.use(rows)
  const values = { count: rows.length, name }
  const question = (rows.length === 1 ? one : many) ?? one ?? many ?? 'shell.deleteAsk'
  return (
    <ConfirmDialog
      open
      kind={kind}
      title={
        whole && texts.whole
          ? t(texts.whole, { shown: formatNumber(whole.total) })
          : typeof question === 'function'
            ? row
              ? question(row, t)
              : ''
            : t(question, values)
      }
      confirmText={kind === 'delete' ? undefined : word}
      cancelText={cancel && t(cancel)}
      busy={busy}
      onConfirm={() => onSend(given)}
      onCancel={onCancel}
    >
      {(said || why || skipped > 0 || whole) && (
        <>
          {said}
          {whole && <p>{t('shell.wholeLine')}</p>}
          {why && <p>{typeof why === 'string' ? t(why, values) : row && why(row, t, listed)}</p>}
          {skipped > 0 && <p>{t('shell.skipped', { count: skipped })}</p>}
        </>
      )}
    </ConfirmDialog>
  )
}
