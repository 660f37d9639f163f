import type { EmbeddedFont } from './encode-run.ts'
import { MM_PER_POINT, type SetRow } from './fit-text.ts'
import { num } from './num.ts'

/** Control points of a quarter circle, relative to its radius. */
const KAPPA = 0.5523
/** Millimetres around the card that a form may still draw on. */
const BLEED_ROOM = 5

/** What many badges share, written into the PDF once. */
export interface Form {
  name: string
  reference: unknown
}

/** The drawing operations of a badge or document, in millimetres, y downwards. */
export type Drawing = Pick<Ink, 'rect' | 'frame' | 'line' | 'circle' | 'modules' | 'row' | 'clipped'>

/** Collects PDF drawing operators in millimetres, y downwards; {@link Ink.onto} writes them to a page. */
export class Ink {
  #operators: string[] = []
  readonly #fonts = new Map<string, EmbeddedFont>()
  readonly #forms = new Map<string, Form>()

  rect(x: number, y: number, w: number, h: number, fill: string, radius = 0): void {
    this.#operators.push(rgb(fill), 'rg', radius > 0 ? roundedRect(x, y, w, h, radius) : rectPath(x, y, w, h), 'f')
  }

  frame(x: number, y: number, w: number, h: number, stroke: string, radius: number, dash = '', width = 0.2): void {
    this.#operators.push('q', rgb(stroke), `RG ${num(width)} w [${dash}] 0 d`, roundedRect(x, y, w, h, radius), 'S Q')
  }

  line(x1: number, y1: number, x2: number, y2: number, colour: string, width = 0.15): void {
    this.#operators.push(rgb(colour), 'RG', num(width), 'w', num(x1), num(y1), 'm', num(x2), num(y2), 'l S')
  }

  circle(x: number, y: number, radius: number, fill: string): void {
    this.rect(x - radius, y - radius, radius * 2, radius * 2, fill, radius)
  }

  /** Dark modules of a square matrix as one path, with runs of a row merged: crisp at any resolution. */
  modules(x: number, y: number, size: number, count: number, dark: (row: number, column: number) => boolean): void {
    const module = size / count
    this.#operators.push('q 0 g', num(module), '0 0', num(module), num(x), num(y), 'cm')
    for (const { column, row, length } of darkRuns(count, dark)) this.#operators.push(`${column} ${row} ${length} 1 re`)
    this.#operators.push('f Q')
  }

  row(x: number, y: number, row: SetRow): void {
    for (const piece of row.pieces) {
      const size = piece.size * MM_PER_POINT
      let at = x + piece.x
      for (const run of piece.token.runs) {
        this.#fonts.set(run.font.id, run.font)
        const matrix = `${num(size)} 0 0 ${num(-size)} ${num(at)} ${num(y + row.baseline)} Tm`
        this.#operators.push(`BT ${rgb(piece.colour)} rg /${run.font.id} 1 Tf ${matrix} ${run.operators} ET`)
        at += run.width * size
      }
    }
  }

  /** Clips everything that `draw` draws to the rounded rectangle. */
  clipped(x: number, y: number, w: number, h: number, radius: number, draw: () => void): void {
    this.#operators.push('q', roundedRect(x, y, w, h, radius), 'W n')
    draw()
    this.#operators.push('Q')
  }

  /** Moves the origin of `draw` to `x`, `y` and turns it clockwise by this many quarters. */
  turned(x: number, y: number, quarters: -1 | 0 | 1, draw: () => void): void {
    this.#operators.push(`q ${quarters === 0 ? '1 0 0 1' : `0 ${quarters} ${-quarters} 0`} ${num(x)} ${num(y)} cm`)
    draw()
    this.#operators.push('Q')
  }

  /** Draws a form that {@link Ink.asForm} made. */
  form(form: Form): void {
    this.#forms.set(form.name, form)
    this.#operators.push(`/${form.name} Do`)
  }

  /** Writes what was collected to the current page, with its origin `x`, `y` mm from the top left, and starts again. */
  onto(doc: PDFKit.PDFDocument, x = 0, y = 0): void {
    for (const [id, font] of this.#fonts) doc.page.fonts[id] ??= font.ref()
    for (const [name, form] of this.#forms) doc.page.xobjects[name] ??= form.reference
    const scale = num(1 / MM_PER_POINT)
    doc.addContent(`q ${scale} 0 0 ${scale} ${num(x / MM_PER_POINT)} ${num(y / MM_PER_POINT)} cm`)
    doc.addContent(`${this.#operators.join('\n')}\nQ`)
    this.#clear()
  }

  /** Writes what was collected once, as a form XObject (ISO 32000-1, 8.10) that any page can draw; starts again. */
  asForm(doc: PDFKit.PDFDocument, name: string, card: { w: number; h: number }): Form {
    const Font = Object.fromEntries([...this.#fonts].map(([id, font]) => [id, font.ref()]))
    const BBox = [-BLEED_ROOM, -BLEED_ROOM, card.w + BLEED_ROOM, card.h + BLEED_ROOM]
    const reference = doc.ref({ Type: 'XObject', Subtype: 'Form', BBox, Resources: { Font } })
    reference.end(Buffer.from(this.#operators.join('\n'), 'latin1'))
    this.#clear()
    return { name, reference }
  }

  #clear(): void {
    this.#operators = []
    this.#fonts.clear()
    this.#forms.clear()
  }
}

function rectPath(x: number, y: number, w: number, h: number): string {
  return `${num(x)} ${num(y)} ${num(w)} ${num(h)} re`
}

const pdfOperators = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const

function roundedRect(x: number, y: number, w: number, h: number, radius: number): string {
  return roundedPath(x, y, w, h, radius)
    .map(([letter, ...points]) => [...points.map(num), pdfOperators[letter]].join(' '))
    .join(' ')
}

/** Dark modules of a square matrix, with adjacent ones of a row merged. */
export function* darkRuns(
  count: number,
  dark: (row: number, column: number) => boolean,
): Generator<{ row: number; column: number; length: number }> {
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (!dark(row, column)) continue
      const start = column
      while (column < count && dark(row, column)) column++
      yield { row, column: start, length: column - start }
    }
  }
}

type Segment = readonly [letter: 'M' | 'L' | 'C' | 'Z', ...points: number[]]

/** The outline of a rectangle with round corners, for all outputs. */
export function roundedPath(x: number, y: number, w: number, h: number, radius: number): Segment[] {
  const r = Math.min(radius, w / 2, h / 2)
  const c = r * (1 - KAPPA)
  const [right, bottom] = [x + w, y + h]
  return [
    ['M', x + r, y],
    ['L', right - r, y],
    ['C', right - c, y, right, y + c, right, y + r],
    ['L', right, bottom - r],
    ['C', right, bottom - c, right - c, bottom, right - r, bottom],
    ['L', x + r, bottom],
    ['C', x + c, bottom, x, bottom - c, x, bottom - r],
    ['L', x, y + r],
    ['C', x, y + c, x + c, y, x + r, y],
    ['Z'],
  ]
}

function rgb(hex: string): string {
  return [1, 3, 5].map(at => num(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(' ')
}
