import { MM_PER_POINT, type SetRow } from './fit-text.ts'
import { type Drawing, darkRuns, roundedPath } from './ink.ts'
import { num } from './num.ts'

/** A shape for SVG, lengths in millimetres; a glyph is drawn from its outline by name. */
export interface Outline {
  d?: string
  glyph?: string
  transform?: string
  fill?: string
  stroke?: string
  width?: number
  dash?: string
  clip?: string
  image?: { href: string; x: number; y: number; w: number; h: number }
}

/**
 * The second output: draws what {@link Ink} draws, as outlines for a screen. Type uses the same fonts at the same
 * positions, independent of the fonts of a browser.
 */
export class OutlineInk implements Drawing {
  /** Outlines of the drawn glyphs, by name, y upwards, in the units of their font. */
  readonly glyphs: Record<string, string> = {}
  #shapes: Outline[] = []
  #clip: string | undefined

  rect(x: number, y: number, w: number, h: number, fill: string, radius = 0): void {
    this.#add({ d: radius > 0 ? rounded(x, y, w, h, radius) : box(x, y, w, h), fill })
  }

  frame(x: number, y: number, w: number, h: number, stroke: string, radius: number, dash = '', width = 0.2): void {
    this.#add({ d: rounded(x, y, w, h, radius), stroke, width, ...(dash && { dash }) })
  }

  line(x1: number, y1: number, x2: number, y2: number, colour: string, width = 0.15): void {
    this.#add({ d: `M${num(x1)} ${num(y1)}L${num(x2)} ${num(y2)}`, stroke: colour, width })
  }

  circle(x: number, y: number, radius: number, fill: string): void {
    this.rect(x - radius, y - radius, radius * 2, radius * 2, fill, radius)
  }

  modules(x: number, y: number, size: number, count: number, dark: (row: number, column: number) => boolean): void {
    const module = num(size / count)
    const d = [...darkRuns(count, dark)].map(({ row, column, length }) => box(column, row, length, 1)).join('')
    this.#add({ d, fill: '#000000', transform: `matrix(${module} 0 0 ${module} ${num(x)} ${num(y)})` })
  }

  row(x: number, y: number, row: SetRow): void {
    for (const piece of row.pieces) {
      const size = piece.size * MM_PER_POINT
      let at = x + piece.x
      for (const { font, glyphs, width } of piece.token.runs) {
        const scale = size / font.font.unitsPerEm
        for (const { id, x: right, y: up } of glyphs) {
          const name = `${font.id}-${id}`
          this.glyphs[name] ??= font.font.getGlyph(id).path.toSVG()
          if (this.glyphs[name] === '') continue
          this.#add({
            glyph: name,
            fill: piece.colour,
            transform: `matrix(${fine(scale)} 0 0 ${fine(-scale)} ${num(at + right * size)} ${num(y + row.baseline - up * size)})`,
          })
        }
        at += width * size
      }
    }
  }

  clipped(x: number, y: number, w: number, h: number, radius: number, draw: () => void): void {
    this.#clip = rounded(x, y, w, h, radius)
    draw()
    this.#clip = undefined
  }

  /** A picture, complete in the middle of its box. */
  image(href: string, x: number, y: number, w: number, h: number, radius: number): void {
    this.clipped(x, y, w, h, radius, () => this.#add({ image: { href, x, y, w, h } }))
  }

  /** Returns what was drawn since the last call. */
  take(): Outline[] {
    const shapes = this.#shapes
    this.#shapes = []
    return shapes
  }

  #add(shape: Outline): void {
    this.#shapes.push(this.#clip === undefined ? shape : { ...shape, clip: this.#clip })
  }
}

const fine = (value: number) => Number(value.toPrecision(6))

const box = (x: number, y: number, w: number, h: number) => `M${num(x)} ${num(y)}h${num(w)}v${num(h)}h${num(-w)}z`

const rounded = (x: number, y: number, w: number, h: number, radius: number) =>
  roundedPath(x, y, w, h, radius)
    .map(([letter, ...points]) => letter + points.map(num).join(' '))
    .join('')
