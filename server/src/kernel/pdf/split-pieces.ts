import bidiFactory, { type Bidi } from 'bidi-js'

/** What stays together on a line; `level` by the Unicode Bidirectional Algorithm (UAX #9), odd from right to left. */
export interface TextPiece {
  text: string
  level: number
}

export const HAN = /[\u{2e80}-\u{9fff}\u{f900}-\u{faff}\u{ff00}-\u{ffef}\u{20000}-\u{3ffff}]/u
const PIECES = new RegExp(
  `\\s|${HAN.source}|[“”‘’—…·]|[^\\s“”‘’—…·\\-${HAN.source.slice(1)}*-|[^\\s“”‘’—…·\\-${HAN.source.slice(1)}+`,
  'gu',
)
/** Thai has no spaces between words; a dictionary finds where a line may break. */
const WITHOUT_SPACES = /\p{Script=Thai}/u
const RIGHT_TO_LEFT = /[\u{590}-\u{8ff}\u{fb1d}-\u{fdff}\u{fe70}-\u{feff}\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Letters of these scripts join: a word split anywhere would be written differently. */
const JOINED = /[\p{Script=Arabic}\p{Script=Mongolian}]/u

const thaiSegmenter = new Intl.Segmenter('th', { granularity: 'word' })
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** The package exports the function itself; its types declare a member `default`. */
const bidi = (bidiFactory as unknown as () => Bidi)()

/** Cuts text where a line may break and where its direction changes, in the order of reading. */
export function splitPieces(text: string): TextPiece[] {
  const segments = (text.match(PIECES) ?? []).flatMap(part =>
    WITHOUT_SPACES.test(part) ? [...thaiSegmenter.segment(part)].map(({ segment }) => segment) : [part],
  )
  if (!RIGHT_TO_LEFT.test(text)) return segments.map(word => ({ text: word, level: 0 }))
  const { levels } = bidi.getEmbeddingLevels(text)
  let at = 0
  return segments.flatMap(word => {
    const pieces: TextPiece[] = []
    for (const character of word) {
      const level = levels[at] ?? 0
      at += character.length
      const last = pieces.at(-1)
      if (last && last.level === level) last.text += character
      else pieces.push({ text: character, level })
    }
    return pieces
  })
}

/** The letters of a word (grapheme clusters), for a word wider than its box; one whose letters join stays whole. */
export function lettersIn({ text, level }: TextPiece): TextPiece[] {
  if (JOINED.test(text)) return [{ text, level }]
  return [...letters.segment(text)].map(({ segment }) => ({ text: segment, level }))
}

/** The pieces of one line from left to right (UAX #9, L2). */
export function inDrawnOrder<Item>(line: readonly Item[], levelOf: (item: Item) => number): Item[] {
  const order = [...line]
  for (let level = Math.max(0, ...line.map(levelOf)); level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      let end = start
      while (end < order.length && levelOf(order[end] as Item) >= level) end++
      if (end - start > 1) order.splice(start, end - start, ...order.slice(start, end).reverse())
      start = Math.max(start, end - 1)
    }
  }
  return order
}
