import { randomInt } from 'node:crypto'
import { captchaTexts } from '@fairgate/contract/identity/session/captcha-texts'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
// Outlines of Noto Sans SC SemiBold and Geist SemiBold (OFL 1.1, assets/fonts), curves flattened to chords: 400 units
// per em, y upwards; the advance, then contour by contour.
import glyphs from './click-glyphs.json' with { type: 'json' }
import { bendImage, between, blob, type Mapping, mapped, positionGlyph, stroke } from './distort.ts'
import { encodePng } from './png.ts'
import { type Contour, Raster } from './raster.ts'

interface DrawnCharacter {
  x: number
  y: number
}

export interface ClickCaptcha {
  /** The picture as a data URI: 480 × 320, the prompt in its upper fifth, the characters below. */
  picture: string
  /** Centres of the characters to be clicked, in order. */
  points: DrawnCharacter[]
}

const WIDTH = 480
const HEIGHT = 320
const PROMPT = 62
const BACKGROUND = [0xe9, 0xec, 0xf0]
const INK = [0x2b, 0x32, 0x3d]
const EM = 400
const TYPE_SIZE = 68
const DRAWN = 6
/** Minimum distance of two centres, so that neither the characters nor their click areas overlap. */
const APART = 98
/** Distance of a centre from the edge. */
const MARGIN = 50

/**
 * The characters that may be drawn: all that the prompt does not use, without letters that look similar when rotated.
 */
const alphabets: Record<Language, string[]> = {
  cn: Object.keys(glyphs).filter(
    character => character > '\u{3000}' && !render(captchaTexts.clickInOrder, 'cn').includes(character),
  ),
  en: [...'ABDEFGHJKLMNPRSTVWXY'],
}

interface Glyph {
  width: number
  contours: Contour[]
}

/** Cache of parsed outlines. */
const read = new Map<string, Glyph>()

/**
 * Draws a picture with six characters of which three or four are to be clicked in the displayed order, Chinese in
 * Chinese, letters in English; from the system's random source. About ten milliseconds.
 */
export function drawClickCaptcha(language: Language): ClickCaptcha {
  const characters = draw(alphabets[language], DRAWN)
  const drawnCharacters = scatter(DRAWN)
  const symbolCount = 3 + randomInt(2)
  const raster = new Raster(WIDTH, HEIGHT)
  addNoise(raster)
  setPrompt(raster, render(captchaTexts.clickInOrder, language), characters.slice(0, symbolCount))
  const bend = bendImage(5)
  characters.forEach((character, index) => {
    const { x, y } = drawnCharacters[index] as DrawnCharacter
    set(raster, character, TYPE_SIZE, [x, y], { turn: 0.5, slant: 0.22, size: 0.1 }, bend)
  })
  // Lines as thick as the font cross the characters and the gaps between them.
  for (let line = 0; line < 3; line++) raster.fill([stroke(WIDTH, PROMPT, HEIGHT, between(0.9, 1.4))], 0.85)
  return {
    picture: `data:image/png;base64,${encodePng(raster, BACKGROUND, INK).toString('base64')}`,
    points: drawnCharacters.slice(0, symbolCount).map(({ x, y }) => {
      const [atX, atY] = bend(x, y)
      return { x: Math.round(atX), y: Math.round(atY) }
    }),
  }
}

function addNoise(raster: Raster): void {
  for (let dot = 0; dot < 90; dot++) raster.fill([blob(between(0, WIDTH), between(0, HEIGHT))], between(0.2, 0.5))
  for (let line = 0; line < 4; line++) raster.fill([stroke(WIDTH, PROMPT, HEIGHT, between(2, 5))], between(0.1, 0.2))
  raster.fill([[0, PROMPT - 1, WIDTH, PROMPT - 1, WIDTH, PROMPT, 0, PROMPT]], 0.25)
}

/** The text of the prompt and, larger and each rotated, the required characters. */
function setPrompt(raster: Raster, prompt: string, symbols: readonly string[]): void {
  const bend = bendImage(2)
  let x = 16
  for (const character of prompt) {
    const size = character > '\u{3000}' ? 24 : 26
    const width = character === ' ' ? size / 4 : (glyphOf(character).width * size) / EM
    if (character !== ' ')
      set(raster, character, size, [x + width / 2, PROMPT / 2], { turn: 0, slant: 0, size: 0 }, bend)
    x += width
  }
  for (const [index, character] of symbols.entries()) {
    set(raster, character, 38, [x + 30 + index * 52, PROMPT / 2], { turn: 0.3, slant: 0.25, size: 0.1 }, bend)
  }
  raster.fill([stroke(WIDTH, 4, PROMPT - 4, between(0.8, 1.2))], 0.6)
}

function set(
  raster: Raster,
  character: string,
  size: number,
  position: readonly [number, number],
  play: Parameters<typeof positionGlyph>[3],
  bend: Mapping,
): void {
  const { width, contours } = glyphOf(character)
  const to = positionGlyph({ width, em: EM, middle: character > '\u{3000}' ? 152 : 142 }, size, position, play)
  raster.fill(
    contours.map(contour => mapped(contour, (x, y) => bend(...to(x, y)))),
    between(0.8, 1),
  )
}

/** A number of different items, in random order. */
function draw(from: readonly string[], count: number): string[] {
  const left = [...from]
  return Array.from({ length: count }, () => left.splice(randomInt(left.length), 1)[0] as string)
}

/** Positions of characters with a minimum distance; starts again if the last ones do not fit. */
function scatter(count: number): DrawnCharacter[] {
  for (;;) {
    const drawnCharacters: DrawnCharacter[] = []
    for (let attempt = 0; attempt < 60 && drawnCharacters.length < count; attempt++) {
      const character = {
        x: MARGIN + randomInt(WIDTH - 2 * MARGIN),
        y: PROMPT + MARGIN + randomInt(HEIGHT - PROMPT - 2 * MARGIN),
      }
      if (drawnCharacters.every(({ x, y }) => Math.hypot(x - character.x, y - character.y) >= APART))
        drawnCharacters.push(character)
    }
    if (drawnCharacters.length === count) return drawnCharacters
  }
}

function glyphOf(character: string): Glyph {
  const known = read.get(character)
  if (known) return known
  const [width = '0', ...contours] = ((glyphs as Record<string, string>)[character] ?? '').split(',')
  const glyph = { width: Number(width), contours: contours.map(contour => contour.split(' ').map(Number)) }
  read.set(character, glyph)
  return glyph
}
