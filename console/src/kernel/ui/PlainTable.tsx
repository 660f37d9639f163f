import type { ReactNode } from 'react'
import { useText } from '../i18n/language.ts'
import './PlainTable.css'

export interface PlainColumn<Row> {
  key: string
  title: string
  /** Share of the width, in CSS. */
  width?: string
  align?: 'right'
  render: (row: Row) => ReactNode
}

export interface PlainTableProps<Row> {
  label: string
  columns: readonly PlainColumn<Row>[]
  rows: readonly Row[]
  /** Shown instead of rows. */
  none: string
  /** The action of a row, at its end. */
  action?: (row: Row) => ReactNode
  /** Px for the action, if it is more than one word. */
  actionWidth?: number
}

/** A short list inside a page: no search, no pages. */
export function PlainTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  none,
  action,
  actionWidth,
}: PlainTableProps<Row>) {
  const t = useText()
  if (rows.length === 0) return <p className="fg-none">{none}</p>
  return (
    <table className="fg-plain-table">
      <caption className="fg-hidden">{label}</caption>
      <thead>
        <tr>
          {columns.map(({ key, title, width, align }) => (
            <th key={key} scope="col" style={{ width }} className={align === 'right' ? 'is-right' : undefined}>
              {title}
            </th>
          ))}
          {action && (
            <th scope="col" className="is-action" style={{ width: actionWidth }}>
              <span className="fg-hidden">{t('shell.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id}>
            {columns.map(({ key, align, render }) => (
              <td key={key} className={align === 'right' ? 'is-right' : undefined}>
                {render(row)}
              </td>
            ))}
            {action && <td className="is-action">{action(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
