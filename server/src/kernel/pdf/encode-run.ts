import { num } from './num.ts'
import type { ShapedGlyph } from './shape.ts'

/**
 * The used parts of pdfkit's embedded font: coverage, outlines, and the subset that is written with its widths and
 * text.
 */
export interface EmbeddedFont {
  id: string
  font: {
    hasGlyphForCodePoint(codePoint: number): boolean
    unitsPerEm: number
    getGlyph(id: number): { advanceWidth: number; path: { toSVG(): string } }
  }
  subset: { includeGlyph(id: number): number }
  /** By the number of the glyph in the subset: advance in 1/1000 em, and its code points. */
  widths: number[]
  unicode: number[][]
  ref(): unknown
}

/** A piece of text in one font: the PDF operators that show it, and its glyphs for other outputs; lengths in em. */
export interface Run {
  font: EmbeddedFont
  operators: string
  glyphs: readonly { id: number; x: number; y: number }[]
  width: number
}

/**
 * As operators TJ (offsets along the line) and Ts (above it), ISO 32000-1, 9.4.3 and 9.3.7. If glyphs and characters
 * are not one to one, the run contains its text (ActualText, 14.9.4), for search, copying and screen readers.
 */
export function encodeRun(font: EmbeddedFont, shaped: readonly ShapedGlyph[], text: string): Run {
  const { unitsPerEm } = font.font
  let operators = ''
  let shown = ''
  let rise = 0
  let pen = 0
  /** In 1/1000 em, how far the pen is right of the start of the next glyph. */
  let ahead = 0
  const glyphs: { id: number; x: number; y: number }[] = []
  const raise = (to: number) => {
    if (shown) operators += `[${shown.replaceAll('><', '')}] TJ `
    shown = ''
    if (to !== rise) operators += `${num(to / unitsPerEm)} Ts `
    rise = to
  }
  for (const glyph of shaped) {
    if (glyph.yOffset !== rise) raise(glyph.yOffset)
    const kern = num(ahead - (glyph.xOffset * 1000) / unitsPerEm)
    const code = includeGlyph(font, glyph)
    shown += kern === '0' ? `<${code}>` : `${kern} <${code}>`
    glyphs.push({ id: glyph.id, x: (pen + glyph.xOffset) / unitsPerEm, y: glyph.yOffset / unitsPerEm })
    const { advanceWidth } = font.font.getGlyph(glyph.id)
    ahead = ((advanceWidth + glyph.xOffset - glyph.xAdvance) * 1000) / unitsPerEm
    pen += glyph.xAdvance
  }
  raise(0)
  const spelt = shaped.map(glyph => glyph.text).join('') === text && shaped.every(glyph => glyph.text !== '')
  if (!spelt) operators = `/Span <</ActualText <feff${utf16(text)}>>> BDC ${operators}EMC`
  return { font, operators: operators.trimEnd(), glyphs, width: pen / unitsPerEm }
}

/** Zero width space: readers that ignore ActualText would show the number of a glyph without text. */
const INVISIBLE = [0x200b]

function includeGlyph(font: EmbeddedFont, { id, text }: ShapedGlyph): string {
  const code = font.subset.includeGlyph(id)
  font.widths[code] ??= (font.font.getGlyph(id).advanceWidth * 1000) / font.font.unitsPerEm
  const shown = [...text].map(character => character.codePointAt(0) ?? 0)
  if (font.unicode[code] === undefined || font.unicode[code] === INVISIBLE) {
    font.unicode[code] = shown.length > 0 ? shown : INVISIBLE
  }
  return code.toString(16).padStart(4, '0')
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
