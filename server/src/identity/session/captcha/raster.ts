/** A closed outline: x, y, x, y … in pixels, y downwards. */
export type Contour = number[]

/** Number of sub-rows of a pixel row; along the row coverage is exact. */
const SUB_ROWS = 4

/** A picture of one colour: the coverage of each pixel, 0 … 255, row by row. */
export class Raster {
  readonly width: number
  readonly height: number
  readonly coverage: Uint8Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.coverage = new Uint8Array(width * height)
  }

  /**
   * Fills outlines together by the non-zero rule, so that the contour of a hole has the opposite direction; `strength`
   * 0 … 1.
   */
  fill(contours: Contour[], strength: number): void {
    const box = bounds(contours)
    const [top, bottom] = [Math.max(0, Math.floor(box.top)), Math.min(this.height, Math.ceil(box.bottom))]
    const [left, right] = [Math.max(0, Math.floor(box.left)), Math.min(this.width, Math.ceil(box.right))]
    const lines = crossings(contours, top, Math.max(0, bottom - top) * SUB_ROWS)
    const row = new Float32Array(this.width + 1)
    for (let y = top; y < bottom; y++) {
      row.fill(0, left, right + 1)
      for (let sub = 0; sub < SUB_ROWS; sub++) fillLine(row, lines[(y - top) * SUB_ROWS + sub] ?? [])
      for (let x = left; x < right; x++) {
        const value = Math.round(Math.min(1, (row[x] ?? 0) / SUB_ROWS) * strength * 255)
        const at = y * this.width + x
        if (value > (this.coverage[at] ?? 0)) this.coverage[at] = value
      }
    }
  }
}

function bounds(contours: Contour[]): { left: number; top: number; right: number; bottom: number } {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const contour of contours) {
    for (let at = 0; at < contour.length; at += 2) {
      const [x = 0, y = 0] = [contour[at], contour[at + 1]]
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y)
    }
  }
  return box
}

interface Crossing {
  x: number
  turn: 1 | -1
}

/** Where outlines cross each of the lines below `top`, from left to right, and in which direction. */
function crossings(contours: Contour[], top: number, count: number): Crossing[][] {
  const lines = Array.from({ length: count }, (): Crossing[] => [])
  for (const contour of contours) {
    let x1 = contour.at(-2) ?? 0
    let y1 = contour.at(-1) ?? 0
    for (let at = 0; at < contour.length; at += 2) {
      const x2 = contour[at] ?? 0
      const y2 = contour[at + 1] ?? 0
      const turn = y2 > y1 ? 1 : -1
      const end = Math.min(count, lineBelow(Math.max(y1, y2), top))
      for (let line = Math.max(0, lineBelow(Math.min(y1, y2), top)); line < end; line++) {
        const y = top + (line + 0.5) / SUB_ROWS
        lines[line]?.push({ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn })
      }
      x1 = x2
      y1 = y2
    }
  }
  for (const line of lines) line.sort((left, right) => left.x - right.x)
  return lines
}

/** The first line at or below a height. */
function lineBelow(y: number, top: number): number {
  return Math.ceil((y - top) * SUB_ROWS - 0.5)
}

function fillLine(row: Float32Array, found: readonly Crossing[]): void {
  let winding = 0
  let start = 0
  for (const { x, turn } of found) {
    if (winding === 0) start = x
    winding += turn
    if (winding === 0) cover(row, start, x)
  }
}

function cover(row: Float32Array, start: number, end: number): void {
  const [from, to] = [Math.max(0, start), Math.min(row.length - 1, end)]
  for (let x = Math.floor(from); x < to; x++) row[x] = (row[x] ?? 0) + Math.min(to, x + 1) - Math.max(from, x)
}
