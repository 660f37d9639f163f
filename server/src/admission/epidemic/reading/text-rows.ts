import type { Page } from 'tesseract.js'

/** A line of a picture, its blanks taken out. */
export interface Row {
  readonly text: string
  /** How sure each UTF-16 unit of `text` is, 0 to 1. */
  readonly sure: readonly number[]
  /** Its middle, in pixels from above. */
  readonly y: number
}

interface Placed {
  readonly text: string
  readonly sure: number
  readonly x: number
  readonly y: number
  readonly height: number
}

/**
 * What was read as rows from above, each from the left: the engine tells labels apart from the values beside them, and here they
 * stand together again.
 */
export function rowsOf(page: Page): Row[] {
  const symbols = (page.blocks ?? [])
    .flatMap(block => block.paragraphs.flatMap(({ lines }) => lines))
    .map(({ words, bbox }) =>
      words
        .flatMap(({ symbols }) => symbols)
        .map(({ text, confidence, bbox: own }) => ({
          ...{ text: text.trim(), sure: confidence / 100, x: own.x0 },
          // Commas and asterisks hang high or low: a symbol stands where its line does.
          ...{ y: (bbox.y0 + bbox.y1) / 2, height: bbox.y1 - bbox.y0 },
        })),
    )
    .filter(line => line.length > 0)
    .toSorted((one, other) => middle(one) - middle(other))
  const rows: Placed[][] = []
  for (const line of symbols) {
    const last = rows.at(-1)
    const isSameLine = last && Math.abs(middle(line) - middle(last)) < 0.5 * Math.min(tall(line), tall(last))
    if (isSameLine) last.push(...line)
    else rows.push([...line])
  }
  return rows.map(row => rowOf(row.toSorted((one, other) => one.x - other.x)))
}

const middle = (line: readonly Placed[]): number => line[0]?.y ?? 0
const tall = (line: readonly Placed[]): number => line[0]?.height ?? 0

function rowOf(symbols: readonly Placed[]): Row {
  return {
    text: symbols.map(({ text }) => text).join(''),
    sure: symbols.flatMap(({ text, sure }) => Array<number>(text.length).fill(sure)),
    y: middle(symbols),
  }
}

/** How sure the least sure symbol is of a piece of a row. */
export const sureOf = ({ sure }: Row, from: number, length: number): number =>
  Math.min(1, ...sure.slice(from, from + length))
