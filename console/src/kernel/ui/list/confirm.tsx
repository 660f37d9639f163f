import type { ReactNode } from 'react'
import { formatNumber } from '../../format/format.ts'
import { type Text, type TextKey, useText } from '../../i18n/language.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import type { ActionDialogProps, Ask, RowWarning } from './define-actions.ts'

interface ConfirmTexts<Row> {
  /** The question about one row, with its `name`. If omitted: one row needs no question. */
  one?: TextKey | ((row: Row, t: Text) => string)
  /** The question about several rows, with their `count`; `one` by default. */
  many?: TextKey
  /** The question about all rows under a filter, with their number, `shown`; the dialog adds that a job does it. */
  whole?: TextKey
  /** The consequences; may depend on the row. */
  why?: TextKey | ((row: Row, t: Text, rows: readonly Row[]) => ReactNode)
  /** Deletes: a small dialog that says that nothing can be restored. */
  kind?: 'delete'
  cancel?: TextKey
  /** A single row needs a confirmation only if this warning applies to it. */
  warning?: RowWarning<Row>
}

/** Asks for confirmation, with the consequences. */
export const confirm = <Row, P = object>(texts: ConfirmTexts<Row>): Ask<Row, P> => ({
  asks: rows =>
    rows.length > 1 ||
    texts.kind === 'delete' ||
    (texts.warning ? rows.some(texts.warning.asks) : texts.one !== undefined),
  warning: texts.warning,
  Dialog: dialog => <Confirming texts={texts} {...dialog} />,
})

export const noWarning: RowWarning<unknown> = { asks: () => false, use: () => ({ said: undefined, given: {} }) }

function Confirming<Row, P>({ texts, ...dialog }: ActionDialogProps<Row, P> & { texts: ConfirmTexts<Row> }) {
  const t = useText()
  const { one, many, why, kind, cancel, warning = noWarning } = texts
  const { rows, whole, listed, name, skipped, word, busy, onSend, onCancel } = dialog
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
