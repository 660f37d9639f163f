import { randomInt } from 'node:crypto'
import { bendImage, between, blob, mapped, positionGlyph, stroke } from './distort.ts'
// Outlines of Geist SemiBold (OFL 1.1, assets/fonts), curves flattened to chords: 1,000 units per em, y upwards.
import glyphs from './glyphs.json' with { type: 'json' }
import { encodePng } from './png.ts'
import { Raster } from './raster.ts'

/**
 * The characters of a captcha: none that equals another one in the other case (c C, s S, x X), or resembles another (0
 * O o, 1 I l i, 2 Z, 5 S, 6 G b, 8 B, 9 g q). 26⁴ = 456,976 texts.
 */
export const CAPTCHA_ALPHABET = Object.keys(glyphs).join('')

/** Shown at 120 × 40; drawn at twice that for high-resolution screens. */
const WIDTH = 240
const HEIGHT = 80
const BACKGROUND = [0xec, 0xee, 0xf1]
const INK = [0x2b, 0x32, 0x3d]

/** How hard a picture is to read: the default, and for a network with wrong guesses. */
const looks = {
  plain: { length: 4, typeSize: 54, specks: 40, lines: 2, strokes: 1, bend: 4, turn: 0.36 },
  hard: { length: 6, typeSize: 44, specks: 70, lines: 4, strokes: 2, bend: 6, turn: 0.42 },
}
export type CaptchaLook = keyof typeof looks

const outlines = new Map(
  Object.entries(glyphs).map(([character, { width, contours }]) => [
    character,
    { width, contours: contours.map(contour => contour.split(' ').map(Number)) },
  ]),
)

/** The characters to type, case sensitive, four or, for the hard look, six; from the system's random source. */
export function newCaptchaText(look: CaptchaLook = 'plain'): string {
  const { length } = looks[look]
  return Array.from({ length }, () => CAPTCHA_ALPHABET[randomInt(CAPTCHA_ALPHABET.length)]).join('')
}

/**
 * Draws a text of {@link CAPTCHA_ALPHABET} as a PNG, 240 × 80 pixels, returned as a data URI; different each time.
 *
 * Pixels rather than SVG, so that there are no outlines to compare; drawn here in about two milliseconds rather than by
 * a canvas, whose loading costs the server 27 MB. Throws RangeError for a character outside the alphabet.
 */
export function drawCaptcha(text: string, look: CaptchaLook = 'plain'): string {
  const { typeSize, specks, lines, strokes, bend: rise, turn } = looks[look]
  const raster = new Raster(WIDTH, HEIGHT)
  const bend = bendImage(rise)
  for (let dot = 0; dot < specks; dot++) raster.fill([blob(between(0, WIDTH), between(0, HEIGHT))], between(0.25, 0.6))
  for (let line = 0; line < lines; line++) raster.fill([stroke(WIDTH, 0, HEIGHT, between(0.6, 1.1))], 0.55)
  const step = (WIDTH - 44) / text.length
  ;[...text].forEach((character, index) => {
    const outline = outlines.get(character)
    if (!outline) throw new RangeError('not a character of the captcha alphabet')
    const middle = 22 + step * (index + 0.5) + between(-5, 5)
    const toPosition = positionGlyph(
      { width: outline.width, em: 1000, middle: 350 },
      typeSize,
      [middle, HEIGHT / 2 + between(-5, 5)],
      { turn, slant: 0.25, size: 0.12 },
    )
    raster.fill(
      outline.contours.map(contour => mapped(contour, (x, y) => bend(...toPosition(x, y)))),
      between(0.85, 1),
    )
  })
  // Strokes as thick as the font join the characters, so that they cannot be segmented by their gaps.
  for (let line = 0; line < strokes; line++) raster.fill([stroke(WIDTH, 0, HEIGHT, between(1.1, 1.6))], 0.9)
  return `data:image/png;base64,${encodePng(raster, BACKGROUND, INK).toString('base64')}`
}
