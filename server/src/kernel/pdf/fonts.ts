import { fileURLToPath } from 'node:url'
import { chineseCharacters } from '@fairgate/contract/kernel/pattern'

/** What of pdfkit's embedded font is used here: coverage, glyph codes with kerned advances (1/1000 em), the reference. */
export interface EmbeddedFont {
  id: string
  font: {
    hasGlyphForCodePoint(codePoint: number): boolean
    unitsPerEm: number
    layout(text: string, features: string[]): { glyphs: { id: number; path: { toSVG(): string } }[] }
  }
  ref(): unknown
  encode(text: string, features: string[]): [codes: string[], positions: { xAdvance: number; advanceWidth: number }[]]
}

/** A piece of text in one font: operands of the PDF operator TJ, width in em. */
export interface Run {
  font: EmbeddedFont
  text: string
  operands: string
  /** Where each glyph begins, in em. */
  places: readonly number[]
  width: number
}

/** What stays together on a line: a word, a space, one Han character. `width` in em. */
export interface Token {
  text: string
  runs: Run[]
  width: number
}

/** 〓 stands for a character no font has (the sign Chinese and Japanese printers use for a missing type). */
const MISSING = '〓'
const HAN = /[\u{2e80}-\u{9fff}\u{f900}-\u{faff}\u{ff00}-\u{ffef}\u{20000}-\u{3ffff}]/u
/** Written by both scripts; half width among Latin, full width among Han. */
const SHARED_PUNCTUATION = /[“”‘’—…·]/u
const TOKENS = new RegExp(
  `\\s|${HAN.source}|[“”‘’—…·]|[^\\s“”‘’—…·\\-${HAN.source.slice(1)}*-|[^\\s“”‘’—…·\\-${HAN.source.slice(1)}+`,
  'gu',
)
const LATIN_WORD = /[\p{L}\p{N}]/u
/** Figures of one width: dates and hours stand in columns. */
export const TABULAR = ['tnum']
const CACHED_RUNS = 20_000

const fontFile = (name: string) => fileURLToPath(new URL(`../../../assets/fonts/${name}`, import.meta.url))
const latin = { regular: fontFile('Geist-Regular.ttf'), bold: fontFile('Geist-SemiBold.ttf') }
const han = { regular: fontFile('NotoSansSC-Regular.ttf'), bold: fontFile('NotoSansSC-SemiBold.ttf') }
/** Extension B and later, one weight: 2,390 characters that Noto Sans SC lacks, 𠮷 among them. */
const rare = fontFile('NotoSansCJKsc-Rare.otf')

export type Weight = 'regular' | 'bold'

/** The fonts of one PDF document, and the choice among them for each character. */
export class PdfFonts {
  readonly #chains: Record<Weight, { latin: EmbeddedFont; han: EmbeddedFont; rare: EmbeddedFont }>
  readonly #runs = new Map<string, Run>()

  constructor(doc: PDFKit.PDFDocument) {
    const embed = (file: string) => embedFont(doc, file)
    const rareFont = embed(rare)
    this.#chains = {
      regular: { latin: embed(latin.regular), han: embed(han.regular), rare: rareFont },
      bold: { latin: embed(latin.bold), han: embed(han.bold), rare: rareFont },
    }
  }

  /** Cuts text where a line may break; `missing` collects the characters that had to be replaced. */
  tokensOf(text: string, weight: Weight, missing: Set<string>): Token[] {
    const full = HAN.test(text)
    return (text.match(TOKENS) ?? []).map(part => this.#token(part, weight, full, missing))
  }

  /** The same text as tokens of one character, for a word that is wider than its box. */
  lettersOf(text: string, weight: Weight): Token[] {
    return [...text].map(letter => this.#token(letter, weight, false, new Set()))
  }

  #token(text: string, weight: Weight, full: boolean, missing: Set<string>): Token {
    const runs: Run[] = []
    const chain = this.#chains[weight]
    let word = ''
    const flush = () => {
      if (word) runs.push(this.#run(chain.latin, word))
      word = ''
    }
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0
      const wide = HAN.test(character) || (full && SHARED_PUNCTUATION.test(character))
      if (!wide && chain.latin.font.hasGlyphForCodePoint(codePoint)) {
        word += character
        continue
      }
      flush()
      const font = [chain.han, chain.rare].find(candidate => candidate.font.hasGlyphForCodePoint(codePoint))
      if (!font) missing.add(character)
      runs.push(this.#run(font ?? chain.han, font ? character : MISSING))
    }
    flush()
    return { text, runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
  }

  /** Bounded, so that a batch of any size needs the same memory. */
  #run(font: EmbeddedFont, text: string): Run {
    const key = `${font.id} ${text}`
    const known = this.#runs.get(key)
    if (known) return known
    if (this.#runs.size >= CACHED_RUNS) this.#runs.clear()
    const run = encodeRun(font, text)
    this.#runs.set(key, run)
    return run
  }
}

/** An eighth of an em between Han and Latin, as `text-autospace: normal` puts it on the screen. */
export function gapBetween(left: string, right: string): number {
  const [before, after] = [[...left].at(-1) ?? '', [...right][0] ?? '']
  const isHan = (character: string) => chineseCharacters.test(character)
  const joins = (isHan(before) && LATIN_WORD.test(after)) || (LATIN_WORD.test(before) && isHan(after))
  return joins && isHan(before) !== isHan(after) ? 0.125 : 0
}

function encodeRun(font: EmbeddedFont, text: string): Run {
  const [codes, positions] = font.encode(text, TABULAR)
  let operands = ''
  let width = 0
  const places: number[] = []
  codes.forEach((code, index) => {
    const { xAdvance, advanceWidth } = positions[index] ?? { xAdvance: 0, advanceWidth: 0 }
    const kern = Math.round(advanceWidth - xAdvance)
    operands += kern ? `<${code}>${kern} ` : `<${code}>`
    places.push(width)
    width += (advanceWidth - kern) / 1000
  })
  return { font, text, operands: operands.replaceAll('><', ''), places, width }
}

/** pdfkit has no public way to the font it just selected; its version is pinned, and notice.test.ts would notice. */
function embedFont(doc: PDFKit.PDFDocument, file: string): EmbeddedFont {
  doc.font(file)
  return (doc as unknown as { _font: EmbeddedFont })._font
}
