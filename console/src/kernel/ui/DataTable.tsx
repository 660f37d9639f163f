import './DataTable.css'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../i18n/language.ts'
import { Checkbox } from './Checkbox.tsx'
import { fitColumns } from './fit-columns.ts'
import { type RowAction, RowActions, rowActionsWidth } from './RowActions.tsx'
import { ListSkeleton } from './Skeleton.tsx'
import { Head } from './TableHead.tsx'
import { textWidth } from './text-width.ts'
import type { Column, Columns } from './use-columns.ts'
import { type NaturalWidths, useNaturalWidths } from './use-natural-widths.ts'

export interface DataTableProps<Row extends { id: string }> {
  columns: Columns<Row>
  rows: readonly Row[]
  /** The accessible name of the table. */
  label: string
  /** No answer yet: skeleton. While the next page loads (`turning`) the old rows stay. */
  loading?: boolean
  turning?: boolean
  /** Shown instead of rows: an `Empty` or an `ErrorState`. */
  empty?: ReactNode
  onRowClick?: (row: Row) => void
  /** The row open in the drawer. */
  current?: string
  picked?: readonly string[]
  /** These rows were selected, or deselected. */
  onPick?: (ids: readonly string[], isPicked: boolean) => void
  /** Actions of a row: at most two as words, the rest in a menu. */
  actions?: (row: Row) => readonly RowAction[]
  sort?: string
  onSort?: (sort: string | undefined) => void
  /** What is shown below an expanded row; undefined for none. A single row is expanded. */
  under?: (row: Row) => ReactNode | undefined
  /** Rows at the end that are collapsed behind a line, as long as there are others before them. */
  apart?: { is: (row: Row) => boolean; title: (count: number) => string }
}

const PICK_WIDTH = 48

/** Of a cell. */
const PADDING = 16

/** The first and the last cell have the margin of the page instead of a padding: this much more. */
const SIDE = 16

/** Between a right-aligned number and the next column. */
const AFTER_NUMBER = 16

const SORT_GLYPH = 16

/** The rows of a list: sticky header, full width; hides columns that do not fit. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { columns, rows, loading, turning, empty, picked = [], onPick, actions } = props
  const t = useText()
  const frame = useRef<HTMLElement>(null)
  const width = useWidth(frame)
  // As wide as its widest row, so that no verb is cut.
  const apart = columns.shown.at(-1)?.align === 'right' ? AFTER_NUMBER : 0
  const actionsWidth = actions
    ? Math.max(textWidth(t('shell.actions'), 12), ...rows.map(row => rowActionsWidth(actions(row)))) +
      apart +
      PADDING +
      SIDE
    : 0
  const taken = (onPick ? PICK_WIDTH : SIDE) + (actionsWidth || SIDE)
  const table = useRef<HTMLTableElement>(null)
  const naturals = useNaturalWidths(table, rows, SIDE)
  const fit = fitted(columns.shown, width === 0 ? Number.POSITIVE_INFINITY : width - taken, naturals)
  const { folded, setFolded } = columns
  useLayoutEffect(() => {
    if (folded !== fit.folded) setFolded(fit.folded)
  }, [folded, fit.folded, setFolded])

  const isApart = props.apart?.is ?? (() => false)
  const near = rows.filter(row => !isApart(row))
  const [showsApart, setShowsApart] = useState<boolean>()
  const apartShown = showsApart ?? near.length === 0
  const span = fit.columns.length + (onPick ? 1 : 0) + (actions ? 1 : 0)
  const [unfolded, setUnfolded] = useState<Readonly<Record<string, boolean>>>({})
  const folds = rows.some(row => props.under?.(row) !== undefined)
  const allPicked = rows.length > 0 && rows.every(row => picked.includes(row.id))

  return (
    <section
      className={`fg-table-frame ${turning ? 'is-turning' : ''}`}
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      aria-busy={loading || turning || undefined}
      aria-label={props.label}
    >
      <span className="fg-hidden" role="status">
        {loading || turning ? t('shell.loading') : ''}
      </span>
      {loading ? (
        <ListSkeleton height={columns.height} />
      ) : (
        <table ref={table} className={`fg-table ${columns.height === 48 ? 'is-roomy' : ''}`}>
          <caption className="fg-hidden">{props.label}</caption>
          <colgroup>
            {onPick && <col style={{ width: PICK_WIDTH }} />}
            {fit.columns.map(({ column, px }, index) => {
              const first = index === 0 && !onPick
              const last = index === fit.columns.length - 1 && !actions
              return <col key={column.key} style={{ width: px + (first ? SIDE : 0) + (last ? SIDE : 0) }} />
            })}
            {actions && <col style={{ width: actionsWidth }} />}
          </colgroup>
          <thead>
            <tr>
              {onPick && (
                <th scope="col" className="fg-table-pick">
                  <Checkbox
                    aria-label={t('shell.selectAll')}
                    checked={allPicked}
                    some={!allPicked && picked.length > 0}
                    onChange={() =>
                      onPick(
                        rows.map(row => row.id),
                        !allPicked,
                      )
                    }
                  />
                </th>
              )}
              {fit.columns.map(({ column }) => (
                <Head key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
              ))}
              {actions && (
                <th scope="col" className="fg-table-actions">
                  {t('shell.actions')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {[...near, ...(apartShown ? [undefined, ...rows.filter(isApart)] : [undefined])].map(row =>
              row === undefined ? (
                near.length < rows.length && (
                  <tr key="apart" className="fg-table-apart">
                    <td colSpan={span}>
                      <button type="button" aria-expanded={apartShown} onClick={() => setShowsApart(!apartShown)}>
                        <ChevronRight size={14} strokeWidth={1.6} aria-hidden />
                        {props.apart?.title(rows.length - near.length)}
                      </button>
                    </td>
                  </tr>
                )
              ) : (
                <BodyRow
                  key={row.id}
                  {...props}
                  row={row}
                  shown={fit.columns.map(({ column }) => column)}
                  span={span}
                  folds={folds}
                  unfolded={unfolded[row.id] ?? rows.length === 1}
                  onUnfold={open => setUnfolded({ ...unfolded, [row.id]: open })}
                />
              ),
            )}
          </tbody>
        </table>
      )}
      {!loading && rows.length === 0 && <div className="fg-table-empty">{empty}</div>}
    </section>
  )
}

/** Hiding a column changes the neighbours of others and so their widths: repeats until no more columns are hidden. */
function fitted<Row>(shown: readonly Column<Row>[], room: number, naturals: NaturalWidths) {
  for (let visible = shown; ; ) {
    const fit = fitColumns(
      visible.map((column, index) => ({ ...measure(column, visible[index - 1]), natural: naturals[column.key] })),
      room,
    )
    if (fit.folded === 0) return { ...fit, folded: shown.length - visible.length }
    const left = new Set(fit.columns.map(({ column }) => column.key))
    visible = visible.filter(({ key }) => left.has(key))
  }
}

/** A column, never narrower than its title; `before` decides about the gap. */
function measure<Row>(column: Column<Row>, before: Column<Row> | undefined) {
  const apart = before?.align === 'right' && column.align !== 'right' ? AFTER_NUMBER : 0
  const head = textWidth(column.title, 12, column.sort ? 600 : 400) + PADDING + (column.sort ? SORT_GLYPH : 0)
  const min = Math.max(column.min ?? column.width, head) + apart
  return { ...column, min, width: Math.max(column.width + apart, min) }
}

type BodyRowProps<Row extends { id: string }> = DataTableProps<Row> & {
  row: Row
  shown: readonly Column<Row>[]
  /** Number of cells of a row. */
  span: number
  /** Some row can be expanded: reserves room for the chevron. */
  folds: boolean
  unfolded: boolean
  onUnfold: (unfolded: boolean) => void
}

function BodyRow<Row extends { id: string }>(props: BodyRowProps<Row>) {
  const { row, shown, picked = [], onPick, onRowClick, actions } = props
  const t = useText()
  const isPicked = picked.includes(row.id)
  const isCurrent = props.current === row.id
  const under = props.under?.(row)
  const line = (
    <tr
      className={`${isPicked ? 'is-picked' : ''} ${isCurrent ? 'is-current' : ''} ${onRowClick ? 'is-clickable' : ''}`}
      aria-selected={onPick ? isPicked : undefined}
      aria-current={isCurrent || undefined}
      // A shortcut for the pointer; the keyboard opens a row by its first action.
      onClick={event => {
        if (!(event.target as HTMLElement).closest('button, a, input, label')) onRowClick?.(row)
      }}
    >
      {onPick && (
        <td className="fg-table-pick">
          <Checkbox aria-label={t('shell.selectRow')} checked={isPicked} onChange={() => onPick([row.id], !isPicked)} />
        </td>
      )}
      {shown.map((column, index) => (
        <td key={column.key} className={column.align === 'right' ? 'is-right' : undefined}>
          {index === 0 && props.folds ? (
            <span className="fg-table-folding">
              <button
                type="button"
                hidden={under === undefined}
                aria-label={t('shell.rowsUnder')}
                aria-expanded={props.unfolded}
                onClick={() => props.onUnfold(!props.unfolded)}
              >
                <ChevronRight size={14} strokeWidth={1.6} aria-hidden />
              </button>
              {cellOf(column, row)}
            </span>
          ) : (
            cellOf(column, row)
          )}
        </td>
      ))}
      {actions && (
        <td className="fg-table-actions">
          <RowActions actions={actions(row)} />
        </td>
      )}
    </tr>
  )
  if (under === undefined || !props.unfolded) return line
  return (
    <>
      {line}
      <tr className="fg-table-under">
        <td colSpan={props.span}>{under}</td>
      </tr>
    </>
  )
}

/** Text takes two lines if necessary. */
function cellOf<Row>({ wraps, render }: Column<Row>, row: Row): ReactNode {
  return wraps ? <span className="fg-cell-text">{render(row)}</span> : render(row)
}

function useWidth(frame: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return width
}
