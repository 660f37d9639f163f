import { randomInt } from 'node:crypto'
// Outlines of Geist SemiBold (OFL 1.1, assets/fonts), curves cut into chords: 1,000 units an em, y upwards.
import glyphs from './glyphs.json' with { type: 'json' }
import { encodePng } from './png.ts'
import { type Contour, Raster } from './raster.ts'

/**
 * The characters a captcha is made of: none that is another one in the other case (c C, s S, x X), or that another
 * resembles (0 O o, 1 I l i, 2 Z, 5 S, 6 G b, 8 B, 9 g q). 26⁴ = 456,976 texts.
 */
export const CAPTCHA_ALPHABET = Object.keys(glyphs).join('')

const LENGTH = 4
/** Shown at 120 × 40; drawn at twice that for dense screens. */
const WIDTH = 240
const HEIGHT = 80
const GROUND = [0xec, 0xee, 0xf1]
const INK = [0x2b, 0x32, 0x3d]
const TYPE_SIZE = 54

type Point = (x: number, y: number) => [number, number]

const outlines = new Map(
  Object.entries(glyphs).map(([character, { width, contours }]) => [
    character,
    { width, contours: contours.map(contour => contour.split(' ').map(Number)) },
  ]),
)

/** Four characters to be typed, case sensitive; from the system's random source. */
export function newCaptchaText(): string {
  return Array.from({ length: LENGTH }, () => CAPTCHA_ALPHABET[randomInt(CAPTCHA_ALPHABET.length)]).join('')
}

/**
 * Draws a text of {@link CAPTCHA_ALPHABET} as a PNG, 240 × 80 pixels, answered as a data URI; different each time.
 *
 * Pixels rather than SVG, so that there are no outlines to compare; drawn here in about two milliseconds rather than by
 * a canvas, whose loading costs the server 27 MB. Throws RangeError for a character outside the alphabet.
 */
export function drawCaptcha(text: string): string {
  const raster = new Raster(WIDTH, HEIGHT)
  const bend = bendImage()
  for (let dot = 0; dot < 40; dot++) raster.fill([blob(between(0, WIDTH), between(0, HEIGHT))], between(0.25, 0.6))
  for (let line = 0; line < 2; line++) raster.fill([stroke(between(0.6, 1.1))], 0.55)
  const step = (WIDTH - 44) / text.length
  ;[...text].forEach((character, index) => {
    const outline = outlines.get(character)
    if (!outline) throw new RangeError('not a character of the captcha alphabet')
    const middle = 22 + step * (index + 0.5) + between(-5, 5)
    const place = placeGlyph(outline.width, middle, HEIGHT / 2 + between(-5, 5))
    raster.fill(
      outline.contours.map(contour => mapped(contour, (x, y) => bend(...place(x, y)))),
      between(0.85, 1),
    )
  })
  // One stroke of the strength of the type joins the characters: they cannot be cut apart by their gaps.
  raster.fill([stroke(between(1.1, 1.6))], 0.9)
  return `data:image/png;base64,${encodePng(raster, GROUND, INK).toString('base64')}`
}

/** Each character gets its own size, turn and slant around its middle. */
function placeGlyph(width: number, middleX: number, middleY: number): Point {
  const scale = (TYPE_SIZE * between(0.88, 1.12)) / 1000
  const stretch = between(0.88, 1.14)
  const turn = between(-0.36, 0.36)
  const slant = between(-0.25, 0.25)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return (x, y) => {
    const up = (y - 350) * scale
    const along = (x - width / 2) * scale * stretch + up * slant
    return [middleX + along * cos + up * sin, middleY + along * sin - up * cos]
  }
}

/** Waves through the whole picture, of random height, length and phase. */
function bendImage(): Point {
  const [riseX, riseY] = [between(1.5, 3), between(2, 4)]
  const [waveX, waveY] = [between(24, 40), between(30, 60)]
  const [phaseX, phaseY] = [between(0, 7), between(0, 7)]
  return (x, y) => [x + riseX * Math.sin(y / waveX + phaseX), y + riseY * Math.sin(x / waveY + phaseY)]
}

/** A wavy line from edge to edge as a thin outline, `half` pixels to either side. */
function stroke(half: number): Contour {
  const [from, to] = [between(15, HEIGHT - 15), between(15, HEIGHT - 15)]
  const [rise, wave, phase] = [between(6, 14), between(26, 50), between(0, 7)]
  const height = (x: number) => from + ((to - from) * x) / WIDTH + rise * Math.sin(x / wave + phase)
  const upper: number[] = []
  const lower: number[] = []
  for (let x = -4; x <= WIDTH + 4; x += 4) {
    upper.push(x, height(x) - half)
    lower.unshift(x, height(x) + half)
  }
  return [...upper, ...lower]
}

function blob(x: number, y: number): Contour {
  const radius = between(0.8, 2)
  return [0, 1, 2, 3, 4, 5].flatMap(corner => {
    const angle = (corner * Math.PI) / 3
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}

function mapped(contour: Contour, point: Point): Contour {
  const moved: Contour = []
  for (let at = 0; at < contour.length; at += 2) moved.push(...point(contour[at] ?? 0, contour[at + 1] ?? 0))
  return moved
}

function between(least: number, most: number): number {
  return least + Math.random() * (most - least)
}
