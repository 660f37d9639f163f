import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'

/** A column of a list. Columns, search fields and form fields are three separate lists. */
export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** Preferred width in px, including its padding. */
  width: number
  /** Px below which it is hidden; its width by default. */
  min?: number
  /** Text, cut after two lines; anything else is never cut. */
  wraps?: boolean
  /** Takes the remaining width; by default the first column does. */
  grow?: boolean
  /** Numbers are right-aligned, dates and codes left-aligned. */
  align?: 'right'
  /** Field name by which the list command sorts. */
  sort?: string
  /** Name and status: never hidden. */
  locked?: boolean
  /** Not shown until the operator chooses it. */
  hidden?: boolean
  /** If room is short, the lowest is hidden first; without one, the rightmost. */
  priority?: number
}

export type RowHeight = 40 | 48

/** The arrangement of a list's columns by an operator. */
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
  /** The operator's arrangement; undefined by default. */
  setting: ColumnSetting | undefined
  /** Applies an arrangement, such as that of a view. */
  use: (setting: ColumnSetting) => void
  /** How many columns the table has hidden for want of width; set by the table. */
  folded: number
  setFolded: (count: number) => void
}

/** The stored arrangement, undefined if there is none, and its setter. */
export type StoredColumns = readonly [ColumnSetting | undefined, (next: ColumnSetting | undefined) => void]

/**
 * A list's columns in the operator's arrangement.
 * @param stored where that is stored; in memory while the page is shown by default
 */
export function useColumns<Row>(columns: readonly Column<Row>[], stored?: StoredColumns): Columns<Row> {
  const here = useState<ColumnSetting>()
  const [settings, use] = stored ?? here
  const [folded, setFolded] = useState(0)

  // Columns that are new to the operator are as the list has them.
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

/** Columns in the operator's order; new ones stay at the end. */
function arranged<Row>(columns: readonly Column<Row>[], order: readonly string[] | undefined): readonly Column<Row>[] {
  if (!order) return columns
  const toIndex = (column: Column<Row>) => {
    const at = order.indexOf(column.key)
    return at === -1 ? order.length : at
  }
  return [...columns].sort((one, other) => toIndex(one) - toIndex(other))
}
