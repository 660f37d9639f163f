import { MM_PER_POINT, type Part } from './fit-text.ts'
import type { PdfFonts } from './fonts.ts'

/** A word wider than its box at this scale may be broken anywhere. */
const WORD_SHRINK = 0.6

export interface TextStyle {
  /** Points. */
  readonly size: number
  readonly bold?: boolean
  /** `#rrggbb`. */
  readonly colour: string
}

/** A text cut where a line may break, for `fitText`, in a box `width` mm wide; `missing` collects characters no font has. */
export function splitParts(
  fonts: PdfFonts,
  text: string,
  { size, bold = false, colour }: TextStyle,
  width: number,
  missing = new Set<string>(),
): Part[] {
  const weight = bold ? 'bold' : 'regular'
  return fonts
    .tokensOf(text, weight, missing)
    .flatMap(token =>
      token.width * size * MM_PER_POINT * WORD_SHRINK > width ? fonts.lettersOf(token, weight) : [token],
    )
    .map(token => ({ token, size, colour }))
}
