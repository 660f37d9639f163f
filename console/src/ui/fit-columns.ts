/** What fitting needs to know of a column; px, with its padding. */
export interface Fitted {
  /** Below this its content would be cut. */
  min: number
  /** What it likes to have. */
  width: number
  /** Takes what is left over: the name, and no other column. */
  grow?: boolean
  /** Neither hidden nor folded. */
  locked?: boolean
  /** Where even the minima do not fit, the lowest goes first; without one, the rightmost. */
  priority?: number
}

/**
 * The columns a width holds, each with its px. All at their ideal where that fits, the rest to the one that grows; below
 * that all give way between ideal and minimum; only where the minima do not fit do columns fold, lowest priority first.
 *
 * @param room px for the columns together
 */
export function fitColumns<C extends Fitted>(shown: readonly C[], room: number) {
  const kept = [...shown]
  while (sum(kept, 'min') > room) {
    const goes = firstToFold(kept)
    if (!goes) break
    kept.splice(kept.indexOf(goes), 1)
  }
  const [least, ideal] = [sum(kept, 'min'), sum(kept, 'width')]
  const share = ideal > least ? Math.max(0, Math.min(1, (room - least) / (ideal - least))) : 1
  const growing = kept.find(column => column.grow) ?? kept[0]
  const spare = Number.isFinite(room) ? Math.max(0, room - ideal) : 0
  const columns = kept.map(column => ({
    column,
    px: Math.floor(column.min + (column.width - column.min) * share) + (column === growing ? spare : 0),
  }))
  return { columns, folded: shown.length - kept.length }
}

const sum = (columns: readonly Fitted[], part: 'min' | 'width') =>
  columns.reduce((total, column) => total + column[part], 0)

function firstToFold<C extends Fitted>(columns: readonly C[]): C | undefined {
  const rank = (column: C) => column.priority ?? 0
  return columns
    .filter(column => !column.locked)
    .reduceRight<C | undefined>(
      (lowest, column) => (lowest === undefined || rank(column) < rank(lowest) ? column : lowest),
      undefined,
    )
}
