/** A closed outline: x, y, x, y … in pixels, y downwards. */
export type Contour = number[]

/** Lines a row of pixels is cut into; along the row coverage is exact. */
const SUB_ROWS = 4

/** A picture of one colour: how much of each pixel is covered, 0 … 255, row by row. */
export class Raster {
  readonly width: number
  readonly height: number
  readonly coverage: Uint8Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.coverage = new Uint8Array(width * height)
  }

  /** Fills outlines together by the non-zero rule, so that a hole runs against its outline; `strength` 0 … 1. */
  fill(contours: Contour[], strength: number): void {
    const row = new Float32Array(this.width + 1)
    const heights = contours.flatMap(contour => contour.filter((_, at) => at % 2 === 1))
    const top = Math.max(0, Math.floor(Math.min(...heights)))
    const bottom = Math.min(this.height, Math.ceil(Math.max(...heights)))
    for (let y = top; y < bottom; y++) {
      row.fill(0)
      for (let sub = 0; sub < SUB_ROWS; sub++) fillLine(row, crossings(contours, y + (sub + 0.5) / SUB_ROWS))
      for (let x = 0; x < this.width; x++) {
        const value = Math.round(Math.min(1, (row[x] ?? 0) / SUB_ROWS) * strength * 255)
        const at = y * this.width + x
        if (value > (this.coverage[at] ?? 0)) this.coverage[at] = value
      }
    }
  }
}

/** Where outlines cross a horizontal line, from left to right, and which way. */
function crossings(contours: Contour[], y: number): { x: number; turn: number }[] {
  const found: { x: number; turn: number }[] = []
  for (const contour of contours) {
    let x1 = contour.at(-2) ?? 0
    let y1 = contour.at(-1) ?? 0
    for (let at = 0; at < contour.length; at += 2) {
      const x2 = contour[at] ?? 0
      const y2 = contour[at + 1] ?? 0
      if (y1 <= y !== y2 <= y) found.push({ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn: y2 > y1 ? 1 : -1 })
      x1 = x2
      y1 = y2
    }
  }
  return found.sort((left, right) => left.x - right.x)
}

function fillLine(row: Float32Array, found: { x: number; turn: number }[]): void {
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
