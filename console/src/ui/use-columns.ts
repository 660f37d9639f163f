import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'

/** A column of a list. Columns, search fields and form fields are three separate lists. */
export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** Px the column likes to have, its padding included. */
  width: number
  /** Px below which it is folded; its width where it is not given. */
  min?: number
  /** Words, cut after two lines; anything else is never cut. */
  wraps?: boolean
  /** Takes what is left over; where no column does, the first. */
  grow?: boolean
  /** Numbers stand right, dates and codes left. */
  align?: 'right'
  /** Field name the list command sorts by. */
  sort?: string
  /** Name and status: neither hidden nor folded. */
  locked?: boolean
  /** Not shown until the reader asks for it. */
  hidden?: boolean
  /** Where room is short, the lowest goes first; without one, the rightmost. */
  priority?: number
}

export type RowHeight = 40 | 48

/** How a reader has arranged the columns of a list. */
export interface ColumnSetting {
  order: string[]
  hidden: string[]
  height: RowHeight
}

export interface Columns<Row> {
  all: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  height: RowHeight
  isHidden: (key: string) => boolean
  toggle: (key: string) => void
  move: (key: string, to: number) => void
  setHeight: (height: RowHeight) => void
  reset: () => void
  /** As the reader has arranged them; undefined where nothing was. */
  setting: ColumnSetting | undefined
  /** Arranges all of them at once, as they stood in a view. */
  use: (setting: ColumnSetting) => void
  /** How many columns the table has folded for want of width; told by the table. */
  folded: number
  setFolded: (count: number) => void
}

/** The setting that stands, undefined where nothing was arranged, and the way to another. */
export type StoredColumns = readonly [ColumnSetting | undefined, (next: ColumnSetting | undefined) => void]

/**
 * A list's columns as this reader arranged them.
 *
 * @param kept where that is stored; as long as the page is shown without it
 */
export function useColumns<Row>(columns: readonly Column<Row>[], stored?: StoredColumns): Columns<Row> {
  const here = useState<ColumnSetting>()
  const [settings, use] = stored ?? here
  const [folded, setFolded] = useState(0)

  // Columns the reader has never seen are as the list has them.
  const unseen = columns.filter(column => column.hidden && !settings?.order.includes(column.key)).map(({ key }) => key)
  const hidden = [...(settings?.hidden ?? []), ...unseen]
  const height = settings?.height ?? 40
  const all = useMemo(() => arranged(columns, settings?.order), [columns, settings?.order])
  const isHidden = (key: string) => hidden.includes(key)

  const save = (changes: Partial<ColumnSetting>) => {
    const next: ColumnSetting = { order: all.map(column => column.key), hidden, height, ...changes }
    use(next)
  }

  return {
    all,
    shown: all.filter(column => column.locked || !isHidden(column.key)),
    height,
    isHidden,
    toggle: key => save({ hidden: isHidden(key) ? hidden.filter(other => other !== key) : [...hidden, key] }),
    move: (key, to) => {
      const order = all.map(column => column.key).filter(other => other !== key)
      order.splice(Math.max(0, Math.min(to, order.length)), 0, key)
      save({ order })
    },
    setHeight: next => save({ height: next }),
    reset: () => use(undefined),
    setting: settings,
    use,
    folded,
    setFolded,
  }
}

/** Columns in the reader's order; ones the reader has never seen keep their place at the end. */
function arranged<Row>(columns: readonly Column<Row>[], order: readonly string[] | undefined): readonly Column<Row>[] {
  if (!order) return columns
  const place = (column: Column<Row>) => {
    const at = order.indexOf(column.key)
    return at === -1 ? order.length : at
  }
  return [...columns].sort((one, other) => place(one) - place(other))
}
