/** What fitting needs to know of a column; px, with its padding. */
export interface Fitted {
  /** Below this its content would be cut, as long as `natural` is unknown. */
  min: number
  /** The preferred width. */
  width: number
  /** What its widest displayed cell takes in one line; undefined before it was measured. */
  natural?: number
  /** Its cells take two lines if necessary: it can be narrower than its widest cell. */
  wraps?: boolean
  /** Takes the remaining width: the name, and no other column. */
  grow?: boolean
  /** Never hidden. */
  locked?: boolean
  /** If even the minima do not fit, the lowest is hidden first; without one, the rightmost. */
  priority?: number
}

/** Two lines of this width hold twenty Latin characters or more, wherever words break. */
const NAME = 136
/** A longer sentence takes two lines. */
const LONGEST = 480

/**
 * The columns that fit a width, each with its px. Every column first gets what its cells need so that no date, number
 * or tag is cut and twenty characters of a name are legible; only if that does not fit are columns hidden, lowest
 * priority first. The rest goes to names and sentences until they fit in one line, then to all up to their preferred
 * width, then to the one that grows.
 * @param room px for the columns together
 */
export function fitColumns<C extends Fitted>(shown: readonly C[], room: number) {
  const fitting = [...shown]
  while (total(fitting, computeMinWidth) > room) {
    const goes = firstToFold(fitting)
    if (!goes) break
    fitting.splice(fitting.indexOf(goes), 1)
  }
  const folded = shown.length - fitting.length
  if (!Number.isFinite(room))
    return { columns: fitting.map(column => ({ column, px: Math.max(wantedOf(column), column.width) })), folded }
  const px = fitting.map(computeMinWidth)
  raise(px, fitting.map(wantedOf), room)
  raise(
    px,
    fitting.map((column, index) => Math.max(column.width, px[index] ?? 0)),
    room,
  )
  const growing = Math.max(
    0,
    fitting.findIndex(column => column.grow),
  )
  const left = Math.max(0, room - sum(px))
  return {
    columns: fitting.map((column, index) => ({ column, px: (px[index] ?? 0) + (index === growing ? left : 0) })),
    folded,
  }
}

const computeMinWidth = ({ min, natural, wraps }: Fitted) =>
  natural === undefined ? min : wraps ? Math.min(natural, Math.max(min, NAME)) : natural

const wantedOf = ({ width, natural, wraps }: Fitted) =>
  natural === undefined ? width : wraps ? Math.min(natural, LONGEST) : natural

/** Raises widths towards others, as far as the room permits, each by the same share of what it lacks. */
function raise(px: number[], towards: readonly number[], room: number): void {
  const lacks = px.map((now, index) => Math.max(0, (towards[index] ?? 0) - now))
  const lacking = sum(lacks)
  if (lacking === 0) return
  const share = Math.max(0, Math.min(1, (room - sum(px)) / lacking))
  for (const [index, lack] of lacks.entries()) px[index] = (px[index] ?? 0) + Math.floor(lack * share)
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const total = <C>(columns: readonly C[], part: (column: C) => number) => sum(columns.map(part))

function firstToFold<C extends Fitted>(columns: readonly C[]): C | undefined {
  const rank = (column: C) => column.priority ?? 0
  return columns
    .filter(column => !column.locked)
    .reduceRight<C | undefined>(
      (lowest, column) => (lowest === undefined || rank(column) < rank(lowest) ? column : lowest),
      undefined,
    )
}
