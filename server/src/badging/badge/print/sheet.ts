import { A4 } from '../../../kernel/pdf/a4.ts'
import type { Ink } from '../../../kernel/pdf/ink.ts'

export const PER_SHEET = 9

const COLUMNS = 3
const ROWS = 3
/** Between cards, in millimetres: room for the bleed of both and the crop marks. */
const GAP = 5
/** How far colour extends beyond the cut, in millimetres, so that a cut half a millimetre off shows no white. */
export const SHEET_BLEED = 1.5
const MARK_GAP = 1.7
const MARK_LENGTH = 3

/**
 * Top left corner of card `index` on an A4 sheet of 3 × 3. Backs are mirrored, for a printer that flips on the long
 * edge.
 */
export function cardPosition(
  index: number,
  card: { w: number; h: number },
  side: 'front' | 'back',
): { x: number; y: number } {
  const column = index % COLUMNS
  const shown = side === 'back' ? COLUMNS - 1 - column : column
  const left = (A4.w - COLUMNS * card.w - (COLUMNS - 1) * GAP) / 2
  const top = (A4.h - ROWS * card.h - (ROWS - 1) * GAP) / 2
  return { x: left + shown * (card.w + GAP), y: top + Math.floor(index / COLUMNS) * (card.h + GAP) }
}

/** Crop marks outside the sheet's card corners, on the cutting lines, clear of the bleed. */
export function drawCropMarks(ink: Ink, card: { w: number; h: number }): void {
  const last = cardPosition(PER_SHEET - 1, card, 'front')
  const first = cardPosition(0, card, 'front')
  const [right, bottom] = [last.x + card.w, last.y + card.h]
  for (let at = 0; at < COLUMNS; at++) {
    const { x } = cardPosition(at, card, 'front')
    for (const cut of [x, x + card.w]) {
      ink.line(cut, first.y - MARK_GAP - MARK_LENGTH, cut, first.y - MARK_GAP, '#000000', 0.1)
      ink.line(cut, bottom + MARK_GAP, cut, bottom + MARK_GAP + MARK_LENGTH, '#000000', 0.1)
    }
  }
  for (let at = 0; at < ROWS; at++) {
    const { y } = cardPosition(at * COLUMNS, card, 'front')
    for (const cut of [y, y + card.h]) {
      ink.line(first.x - MARK_GAP - MARK_LENGTH, cut, first.x - MARK_GAP, cut, '#000000', 0.1)
      ink.line(right + MARK_GAP, cut, right + MARK_GAP + MARK_LENGTH, cut, '#000000', 0.1)
    }
  }
}
