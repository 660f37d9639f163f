import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chineseCharacters } from '@fairgate/contract/kernel/field/pattern'
import { type EmbeddedFont, encodeRun, type Run } from './encode-run.ts'
import { createShaper, type Shaper } from './shape.ts'
import { HAN, lettersIn, splitPieces, type TextPiece } from './split-pieces.ts'

/** What stays together on a line: a word, a space, one Han character. Runs from left to right, `width` in em. */
export interface Token extends TextPiece {
  runs: Run[]
  width: number
}

/** Used in both scripts; half width between Latin, full width between Han. */
const SHARED_PUNCTUATION = /[“”‘’—…·]/u
const LATIN_WORD = /[\p{L}\p{N}]/u
/** Drawn only by the script that they control: joiners, the vowel separator and variation selectors of Mongolian. */
const STEERING = /\u200c|\u200d|[\u180b-\u180f]/u
const MARK = /\p{M}/u
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/u
/** Digits of one width, so that dates and times align in columns. */
const TABULAR = ['tnum']
const CACHED_RUNS = 20_000

export type Weight = 'regular' | 'bold'

const fontFile = (name: string) => fileURLToPath(new URL(`../../../assets/fonts/${name}`, import.meta.url))
const both = (name: string) => ({ regular: fontFile(`${name}-Regular.ttf`), bold: fontFile(`${name}-SemiBold.ttf`) })
const latin = both('Geist')
const han = both('NotoSansSC')
/** Extension B and later, one weight: 2,390 characters that Noto Sans SC lacks, such as 𠮷. */
const rare = fontFile('NotoSansCJKsc-Rare.otf')
const mongolian = fontFile('NotoSansMongolian-Regular.ttf')
/** A font for each further script, read when a text needs it. */
const scripts: readonly { characters: RegExp; files: Record<Weight, string> }[] = [
  { characters: /\p{Script_Extensions=Hangul}/u, files: both('NotoSansKR') },
  { characters: /\p{Script_Extensions=Thai}/u, files: both('NotoSansThai') },
  { characters: /\p{Script_Extensions=Arabic}/u, files: both('NotoSansArabic') },
  { characters: /\p{Script_Extensions=Devanagari}/u, files: both('NotoSansDevanagari') },
  { characters: /\p{Script_Extensions=Mongolian}/u, files: { regular: mongolian, bold: mongolian } },
]
const shapers = new Map<string, Shaper>()

/** The fonts of one PDF document, and the choice among them for each character. */
export class PdfFonts {
  readonly #doc: PDFKit.PDFDocument
  readonly #embedded = new Map<string, EmbeddedFont>()
  readonly #runs = new Map<string, Run>()

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
  }

  /** Splits text where a line may break; `missing` collects the characters that were replaced by their code points. */
  tokensOf(text: string, weight: Weight, missing: Set<string>): Token[] {
    const full = HAN.test(text)
    return splitPieces(text.normalize('NFC')).map(piece => this.#token(piece, weight, full, missing))
  }

  /** The characters of a text that no font has. */
  undrawableIn(text: string): string[] {
    const missing = new Set<string>()
    for (const { text: word } of splitPieces(text.normalize('NFC'))) this.#cut(word, 'regular', false, missing)
    return [...missing]
  }

  /** The same word as tokens of one letter, for a word that is wider than its box. */
  lettersOf(word: TextPiece, weight: Weight): Token[] {
    return lettersIn(word).map(letter => this.#token(letter, weight, false, new Set()))
  }

  #token({ text, level }: TextPiece, weight: Weight, full: boolean, missing: Set<string>): Token {
    const rightToLeft = level % 2 === 1
    const runs = this.#cut(text, weight, full, missing).map(({ file, text }) => this.#run(file, text, rightToLeft))
    if (rightToLeft) runs.reverse()
    return { text, level, runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
  }

  /** Splits a word where its font changes. */
  #cut(text: string, weight: Weight, full: boolean, missing: Set<string>): { file: string; text: string }[] {
    const parts: { file: string; text: string }[] = []
    for (const character of text) {
      const last = parts.at(-1)
      if (last && (STEERING.test(character) || MARK.test(character)) && this.#has(last.file, character)) {
        last.text += character
        continue
      }
      if (INVISIBLE.test(character)) continue
      const found = this.#fileFor(character, weight, full)
      if (!found) missing.add(character)
      const [file, shown] = found ? [found, character] : [latin[weight], findCodePoint(character)]
      if (last?.file === file) last.text += shown
      else parts.push({ file, text: shown })
    }
    return parts
  }

  #fileFor(character: string, weight: Weight, full: boolean): string | undefined {
    const wide = HAN.test(character) || (full && SHARED_PUNCTUATION.test(character))
    const script = scripts.find(({ characters }) => characters.test(character))
    const files = [...(wide ? [] : [latin[weight]]), ...(script ? [script.files[weight]] : []), han[weight], rare]
    return files.find(file => this.#has(file, character))
  }

  #has(file: string, character: string): boolean {
    return this.#font(file).font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  }

  #font(file: string): EmbeddedFont {
    const known = this.#embedded.get(file)
    if (known) return known
    const font = embedFont(this.#doc, file)
    this.#embedded.set(file, font)
    return font
  }

  /** Bounded, so that a batch of any size needs the same memory. */
  #run(file: string, text: string, rightToLeft: boolean): Run {
    const font = this.#font(file)
    const key = `${font.id} ${rightToLeft} ${text}`
    const known = this.#runs.get(key)
    if (known) return known
    if (this.#runs.size >= CACHED_RUNS) this.#runs.clear()
    const run = encodeRun(font, shaperFor(file)(text, rightToLeft, TABULAR), text)
    this.#runs.set(key, run)
    return run
  }
}

/** An eighth of an em between Han and Latin, like `text-autospace: normal` on the screen. */
export function gapBetween(left: string, right: string): number {
  const [before, after] = [[...left].at(-1) ?? '', [...right][0] ?? '']
  const isHan = (character: string) => chineseCharacters.test(character)
  const joins = (isHan(before) && LATIN_WORD.test(after)) || (LATIN_WORD.test(before) && isHan(after))
  return joins && isHan(before) !== isHan(after) ? 0.125 : 0
}

const findCodePoint = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Shared by all documents of the process: a shaper holds its font file. */
function shaperFor(file: string): Shaper {
  const known = shapers.get(file)
  if (known) return known
  const shaper = createShaper(readFileSync(file))
  shapers.set(file, shaper)
  return shaper
}

/** pdfkit has no public way to the selected font; its version is pinned, and notice.test.ts would detect a change. */
function embedFont(doc: PDFKit.PDFDocument, file: string): EmbeddedFont {
  doc.font(file)
  return (doc as unknown as { _font: EmbeddedFont })._font
}
