import { gapBetween, type Token } from './fonts.ts'
import { inDrawnOrder } from './split-pieces.ts'

export const MM_PER_POINT = 25.4 / 72

export interface Part {
  token: Token
  /** In points. */
  size: number
  colour: string
}

export interface PreparedLine {
  parts: Part[]
  /** Minimum scale of the line before it wraps, 0 … 1. */
  minScale: number
  leading: number
  /** Millimetres. */
  above: number
  indent: number
}

/** A line as set: `x` and `baseline` in millimetres from the top left of the box, `size` in points. */
export interface SetRow {
  pieces: (Part & { x: number })[]
  x: number
  width: number
  baseline: number
}

/** Must not begin a line (GB/T 15834 §5). */
const NOT_FIRST = /^[，。、；：？！）》」』】〉”’…·,.;:?!)%]/u
/** Points: the smallest type that a person reads at arm's length. */
export const LEGIBLE = 4
/** Height of Han type above the baseline, in em. */
const ASCENT = 0.88
const SCALES = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.46, 0.4, 0.36, 0.32, 0.28, 0.24, 0.2, 0.16, 0.12]

/**
 * Sets lines into a box of `w` × `h` mm so that nothing is clipped: a line shrinks alone down to its minimum size; a
 * longer one wraps instead, and all shrink together as far as needed.
 */
export function fitText(lines: PreparedLine[], w: number, h: number): { rows: SetRow[]; height: number } {
  for (const scale of SCALES) {
    const set = setLines(lines, w, scale)
    if (set.height <= h + 0.01 && set.rows.every(row => row.x + row.width <= w + 0.01)) return set
  }
  return setLines(lines, w, 0.08)
}

function setLines(lines: PreparedLine[], w: number, scale: number): { rows: SetRow[]; height: number } {
  const largest = Math.max(...lines.flatMap(line => line.parts.map(part => part.size)))
  const rows: SetRow[] = []
  let top = 0
  let slack = 0
  for (const line of lines) {
    const width = w - line.indent
    const alone = width / measureWidth(line.parts)
    const used = Math.min(evenScale(line, scale, largest), alone >= line.minScale ? alone : 1)
    top += line.above * Math.min(1, scale)
    for (const row of wrap(line.parts, width, used)) {
      const size = Math.max(...row.map(part => part.size)) * MM_PER_POINT
      rows.push({ ...positionParts(row), x: line.indent, baseline: top + ASCENT * size })
      slack = (line.leading - 1) * size
      top += line.leading * size
    }
  }
  return { rows, height: Math.max(0, top - slack) }
}

/** Small lines stop shrinking at {@link LEGIBLE} until the large ones have reached them. */
function evenScale({ parts }: PreparedLine, scale: number, largest: number): number {
  const size = Math.max(...parts.map(part => part.size))
  if (size * scale >= LEGIBLE) return scale
  return Math.min(size, LEGIBLE, largest * scale) / size
}

function wrap(parts: Part[], width: number, scale: number): Part[][] {
  const rows: Part[][] = []
  let row: Part[] = []
  for (const part of parts) {
    const scaled = { ...part, size: part.size * scale }
    if (row.length === 0 && part.token.text === ' ') continue
    if (row.length > 0 && part.token.text !== ' ' && measureWidth([...row, scaled]) > width + 0.005) {
      const carried = NOT_FIRST.test(part.token.text) && row.length > 1 ? row.splice(-1) : []
      rows.push(trimEnd(row))
      row = carried
    }
    row.push(scaled)
  }
  if (row.length > 0) rows.push(trimEnd(row))
  return rows.filter(candidate => candidate.length > 0)
}

function trimEnd(row: Part[]): Part[] {
  return row.at(-1)?.token.text === ' ' ? row.slice(0, -1) : row
}

function positionParts(row: Part[]): { pieces: (Part & { x: number })[]; width: number } {
  let x = 0
  let previous: Part | undefined
  const positions = new Map<Part, number>()
  for (const part of inDrawnOrder(row, ({ token }) => token.level)) {
    if (previous) x += gapBetween(previous.token.text, part.token.text) * previous.size * MM_PER_POINT
    positions.set(part, x)
    x += part.token.width * part.size * MM_PER_POINT
    previous = part
  }
  // In reading order, in which text is searched and copied.
  const pieces = row.map(part => ({ ...part, x: positions.get(part) ?? 0 }))
  return { pieces, width: x }
}

function measureWidth(row: Part[]): number {
  return positionParts(row).width
}
