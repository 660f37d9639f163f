import jsqr from 'jsqr'
import { type RenderedPage, renderPdf } from './render-pdf.ts'

// jsqr is CommonJS, whose default export is one level deeper in Node.
const findQr =
  (jsqr as unknown as { default?: typeof jsqr.default }).default ?? (jsqr as unknown as typeof jsqr.default)

const DPI = 200
const pixels = (millimetres: number) => Math.round((millimetres / 25.4) * DPI)
/**
 * jsqr finds one code in a picture: pages are read through overlapping windows, so that each code of 23 mm is inside
 * one of them.
 */
const WINDOW = pixels(45)
const STEP = pixels(18)
/** From the centre of a finder pattern to the end of the quiet zone. */
const MARGIN = pixels(5)

interface Point {
  x: number
  y: number
}

interface FoundCode {
  data: string
  from: Point
  to: Point
}

/**
 * Renders a PDF and reads its QR codes: one array for each page, in reading order, empty without a code. `chosen`
 * selects pages like `renderPdf`.
 */
export async function readQrCodes(pdf: Buffer, chosen?: readonly number[]): Promise<string[][]> {
  const pages: string[][] = []
  for await (const page of renderPdf(pdf, DPI, chosen)) pages.push(codesOn(page))
  return pages
}

function codesOn(page: RenderedPage): string[] {
  const codes: FoundCode[] = []
  let finders = findersOn(page)
  for (let y = 0; y === 0 || y < page.height - STEP; y += STEP) {
    for (let x = 0; x === 0 || x < page.width - STEP; x += STEP) {
      const here = finders.filter(at => at.x >= x && at.x < x + WINDOW && at.y >= y && at.y < y + WINDOW)
      // Reading is slow, and most windows contain no whole code, which has three finder patterns.
      const code = here.length < 3 ? undefined : codeAmong(page, here)
      if (!code) continue
      codes.push(code)
      // Windows that overlap with this one need not read it again.
      finders = finders.filter(at => !isWithin(at, code))
    }
  }
  return [...new Set(inReadingOrder(codes).map(({ data }) => data))]
}

/** Line by line; a code is of the line whose first one it stands next to. */
function inReadingOrder(codes: readonly FoundCode[]): FoundCode[] {
  const lines: FoundCode[][] = []
  for (const code of codes.toSorted((one, other) => one.from.y - other.from.y)) {
    const line = lines.at(-1)
    if (line?.[0] && code.from.y < line[0].to.y) line.push(code)
    else lines.push([code])
  }
  return lines.flatMap(line => line.toSorted((one, other) => one.from.x - other.from.x))
}

const isWithin = ({ x, y }: Point, { from, to }: { from: Point; to: Point }): boolean =>
  x >= from.x && x <= to.x && y >= from.y && y <= to.y

/** Possible centres of finder patterns: dark, light, three times as dark, light, dark in both directions. */
function findersOn({ rgba, width, height }: RenderedPage): Point[] {
  const isDark = (x: number, y: number) => (rgba[(y * width + x) * 4] ?? 255) < 128
  const found: Point[] = []
  for (let y = 0; y < height; y++) {
    let runs = [0, 0, 0, 0, 0]
    let dark = false
    for (let x = 0; x < width; x++) {
      const now = isDark(x, y)
      if (now !== dark) {
        const all = runs.reduce((sum, run) => sum + run, 0)
        const middle = x - Math.round(all / 2)
        if (dark && isFinder(runs, all / 7) && standsUp(middle, y, all / 7) && isNew(middle, y, all / 2)) {
          found.push({ x: middle, y })
        }
        runs = [...runs.slice(1), 0]
        dark = now
      }
      runs[4] = (runs[4] as number) + 1
    }
  }
  return found

  function isNew(x: number, y: number, apart: number): boolean {
    return !found.some(at => Math.abs(at.x - x) < apart && Math.abs(at.y - y) < apart)
  }
  function standsUp(x: number, y: number, module: number): boolean {
    return [-3, -2, 2, 3].every(at => isDark(x, Math.round(y + at * module)) === (Math.abs(at) === 3))
  }
}

const isFinder = (runs: readonly number[], module: number): boolean =>
  module >= 2 && [1, 1, 3, 1, 1].every((want, at) => Math.abs((runs[at] as number) - want * module) < module * 0.7)

/** The code with these finder patterns, and its corners. */
function codeAmong(page: RenderedPage, finders: readonly Point[]): FoundCode | undefined {
  const [x, y] = [Math.max(0, least(finders, 'x') - MARGIN), Math.max(0, least(finders, 'y') - MARGIN)]
  const width = Math.min(page.width, greatest(finders, 'x') + MARGIN) - x
  const height = Math.min(page.height, greatest(finders, 'y') + MARGIN) - y
  const part = new Uint8ClampedArray(width * height * 4)
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * page.width + x) * 4
    part.set(page.rgba.subarray(from, from + width * 4), row * width * 4)
  }
  const found = findQr(part, width, height, { inversionAttempts: 'dontInvert' })
  if (!found) return undefined
  const { topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner } = found.location
  const corners = [topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner].map(at => ({
    x: x + at.x,
    y: y + at.y,
  }))
  const from: Point = { x: least(corners, 'x'), y: least(corners, 'y') }
  const to: Point = { x: greatest(corners, 'x'), y: greatest(corners, 'y') }
  return { data: found.data, from, to }
}

const least = (points: readonly Point[], of: keyof Point) => Math.min(...points.map(point => point[of]))
const greatest = (points: readonly Point[], of: keyof Point) => Math.max(...points.map(point => point[of]))
